// What scripts/build.ts writes into an executable; a checkout has none of it.
declare const VITRINE_PLATFORM: string;
declare const VITRINE_RELEASE_KEY: string;
declare const VITRINE_RELEASES: string;

/** What the executable runs on, as releases call it, such as `linux-x64-musl`. */
export const platform =
  typeof VITRINE_PLATFORM === "string" ? VITRINE_PLATFORM : `${process.platform}-${process.arch}`;

/** The Ed25519 key that updates must be signed by, as SPKI in base64; `""` for a program that can't check them. */
export const releaseKey = typeof VITRINE_RELEASE_KEY === "string" ? VITRINE_RELEASE_KEY : "";

/** Where releases come from by default; `""` for a program that was built from the source. */
export const releasesUrl = typeof VITRINE_RELEASES === "string" ? VITRINE_RELEASES : "";
