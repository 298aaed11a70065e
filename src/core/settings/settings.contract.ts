import { z } from "zod";

/** Of a text that is stored sealed: `lost` where the key that it was sealed with is not here, which counts as none. */
const secretState = z.enum(["none", "set", "lost"]);
export type SecretState = z.output<typeof secretState>;

/** What is set of one part of the server, such as its mail. */
const settingsPartState = z.strictObject({
  /** What holds, wherever it was set; of secrets `""`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The variable that sets a field in the environment, which wins over what is stored. */
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
