// scripts/build.ts defines these in an executable. They are undefined when running from source.
declare const VITRINE_PLATFORM: string;
declare const VITRINE_RELEASE_KEY: string;
declare const VITRINE_RELEASES: string;

/** The platform of this executable as releases name it, such as `linux-x64-musl`. */
export const platform =
  typeof VITRINE_PLATFORM === "string" ? VITRINE_PLATFORM : `${process.platform}-${process.arch}`;

/** The Ed25519 public key that verifies updates, as SPKI in base64; `""` for a build that can't verify them. */
export const releaseKey = typeof VITRINE_RELEASE_KEY === "string" ? VITRINE_RELEASE_KEY : "";

/** The default address of releases; `""` for a build from source. */
export const releasesUrl = typeof VITRINE_RELEASES === "string" ? VITRINE_RELEASES : "";
