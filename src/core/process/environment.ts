export type Environment = Record<string, string | undefined>;

/**
 * The process's environment variables; only this file reads `process.env`. `readConfig` (program/config.ts) parses the
 * settings.
 */
export const environment: Environment = process.env;
