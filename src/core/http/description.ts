import type { z } from "zod";
import type { MediaKind } from "../../shared/media-kind.ts";

/** Describes a handler of a route for the OpenAPI document (§11): its input, replies and required authorization. */
export type Description = {
  /** `owner`: a session or an API token. `session`: a session only. */
  caller?: "owner" | "session";
  json?: z.ZodType;
  form?: {
    json?: Record<string, z.ZodType>;
    text?: Record<string, z.ZodType>;
    files: Record<string, MediaKind>;
  };
  /** MIME type, if the body is a plain file. */
  file?: string;
  query?: z.ZodObject;
  /** Success replies by status: a schema for JSON, or the MIME type of a file. */
  replies?: Record<number, z.ZodType | MediaType>;
  /** Error statuses, in addition to those that follow from the other properties. */
  refusals?: readonly number[];
  /** Errors are plain text, as in the email service whose API the route implements (§14). */
  isRefusedInText?: boolean;
  /** Requires an identity confirmed within the last ten minutes. */
  needsProof?: boolean;
};

export type MediaType = `${string}/${string}`;

const descriptions = new WeakMap<object, Description>();

/** Attaches a description to a handler, so that the two stay together. @returns the handler */
export function withDescription<H extends object>(handler: H, description: Description): H {
  descriptions.set(handler, description);
  return handler;
}

/** The combined description of a route's handlers. */
export function descriptionOf(handlers: readonly object[]): Description {
  const all = handlers.map((handler) => descriptions.get(handler) ?? {});
  return Object.assign({}, ...all, { refusals: all.flatMap(({ refusals = [] }) => refusals) });
}

/** Middleware that only describes what the route's handler reads by itself. */
export function reads(description: Description) {
  const middleware = async (_c: unknown, next: () => Promise<void>): Promise<void> => await next();
  return withDescription(middleware, description);
}

/**
 * Middleware that describes a route's success reply. Tests check every reply against it.
 *
 * @example
 * ```ts
 * .post("/create", owner, json(skillBody), replies(skillReply, 201), (c) => …)
 * ```
 * @param content the schema of its JSON, or the MIME type of its file
 * @param statuses 200 by default
 */
export function replies(content: z.ZodType | MediaType, ...statuses: number[]) {
  const all = statuses.length === 0 ? [200] : statuses;
  return reads({ replies: Object.fromEntries(all.map((status) => [status, content])) });
}
