import { type Environment, environment } from "./environment.ts";

/**
 * Bun's client for S3 adds these to the keys that it is given, and they belong to others: a store would refuse the
 * request, and would have been told a stranger's secret.
 */
const FOREIGN_TOKENS = ["AWS_SESSION_TOKEN", "S3_SESSION_TOKEN"];

/** @returns the name of a token in the environment that would be sent to the store */
export function foreignToken(from: Environment = environment): string | undefined {
  return FOREIGN_TOKENS.find((name) => from[name]);
}

/** The environment for a process that sends backups to the store. */
export function withoutForeignTokens(from: Environment = environment): Environment {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !FOREIGN_TOKENS.includes(name)));
}
