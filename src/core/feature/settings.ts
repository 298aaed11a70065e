import type { z } from "zod";
import type { SettingsPartState } from "../settings/settings.contract.ts";

type Values = Record<string, string | number>;

/** Settings of a feature that the owner can change in the admin, unless the environment sets them. */
export type SettingsPart = {
  /** Its name in the database and the API: "mail". */
  name: string;
  /** Schema of all its fields, including secrets, with defaults. */
  schema: z.ZodType<Values>;
  secrets: readonly string[];
  /** The secrets that these values require; all others are deleted. */
  secretsFor(values: Values): readonly string[];
  /**
   * Fields that determine where the secrets are sent. If one changes, the secrets must be entered again, so that access to
   * an open browser is not enough to send them elsewhere.
   */
  destinationFields: readonly string[];
  /** The values that the environment sets, and the variables' names. */
  // biome-ignore lint/suspicious/noExplicitAny: each feature has its own settings type, as with `run`.
  fromEnvironment(config: any): Pick<SettingsPartState, "values" | "sources">;
};
