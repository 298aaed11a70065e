// What scripts/build.ts writes into an executable; a checkout has none of it.
declare const VITRINE_PLATFORM: string;
declare const VITRINE_RELEASE_KEY: string;
declare const VITRINE_RELEASES: string;

/** The key that scripts/release/development-key.pem signs for: known to everyone, and trusted by no release. */
const developmentKey = "MCowBQYDK2VwAyEA4NU/Y7/0i5nWooTQ4GjBfLuqMbAlVfBWMykIyCzAAus=";

/** What the executable runs on, as releases call it, such as `linux-x64-musl`. */
export const platform =
  typeof VITRINE_PLATFORM === "string" ? VITRINE_PLATFORM : `${process.platform}-${process.arch}`;

/** Whom updates must be signed by: an Ed25519 key, as SPKI in base64. */
export const releaseKey =
  typeof VITRINE_RELEASE_KEY === "string" && VITRINE_RELEASE_KEY !== ""
    ? VITRINE_RELEASE_KEY
    : developmentKey;

/** Where releases come from by default; `""` for a program that was built from the source. */
export const releasesUrl = typeof VITRINE_RELEASES === "string" ? VITRINE_RELEASES : "";
