import type { z } from "zod";
import type { SettingsPartState } from "../settings/settings.contract.ts";

type Values = Record<string, string | number>;

/** What of a feature the owner may set in the admin, where the environment does not. */
export type SettingsPart = {
  /** Under which it is stored and the API has it: "mail". */
  name: string;
  /** Of all its fields, secrets too; what is not given gets its default. */
  schema: z.ZodType<Values>;
  secrets: readonly string[];
  /** The secrets that go with these values; each must be there, and no other is kept. */
  secretsFor(values: Values): readonly string[];
  /**
   * Fields that say to whom the secrets are told. Where one of them changes, the secrets are asked for again: an open browser must not be
   * enough to have them sent elsewhere.
   */
  recipient: readonly string[];
  /** What the environment sets of it, and by which variable. */
  // biome-ignore lint/suspicious/noExplicitAny: each feature reads settings of its own, as with `run`.
  fixed(config: any): Pick<SettingsPartState, "values" | "sources">;
};
