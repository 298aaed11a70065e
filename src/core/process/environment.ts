export type Environment = Record<string, string | undefined>;

/** The one place that reads the environment; settings are taken from it by `readConfig` (program/config.ts). */
export const environment: Environment = process.env;
