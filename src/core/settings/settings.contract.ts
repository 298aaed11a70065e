import { z } from "zod";

/** The state of an encrypted setting. `lost`: it can't be decrypted with the current key, so it counts as not set. */
const secretState = z.enum(["none", "set", "lost"]);
export type SecretState = z.output<typeof secretState>;

/** The settings of one part of the server, such as mail. */
const settingsPartState = z.strictObject({
  /** The values in effect, from the environment or the database; `""` for secrets. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The environment variable that sets a field; it overrides the stored value. */
  sources: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), secretState),
});
export type SettingsPartState = z.output<typeof settingsPartState>;

/** `GET /api/settings`. */
export const settingsReply = z.strictObject({
  settings: z.record(z.string(), settingsPartState),
  version: z.number(),
});
export type SettingsState = z.output<typeof settingsReply>;
