/** Of a text that is stored sealed: `lost` where the key that it was sealed with is not here, which counts as none. */
export type SecretState = "none" | "set" | "lost";

/** What is set of one part of the server, such as its mail. */
export type SettingsPartState = {
  /** What holds, wherever it was set; of secrets `""`. */
  values: Record<string, string | number>;
  /** The variable that sets a field in the environment, which wins over what is stored. */
  sources: Record<string, string>;
  secrets: Record<string, SecretState>;
};

/** `GET /api/settings`. */
export type SettingsState = {
  settings: Record<string, SettingsPartState>;
  version: number;
};
