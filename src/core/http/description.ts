import type { z } from "zod";
import type { MediaKind } from "../../shared/media-kind.ts";

/** What a part of a route says of it, for the description of the API (§11): what it takes, and from whom. */
export type Description = {
  /** Anyone with the owner's token; or only one who has logged in, and no API token. */
  caller?: "owner" | "session";
  json?: z.ZodType;
  form?: {
    json?: Record<string, z.ZodType>;
    text?: Record<string, z.ZodType>;
    files: Record<string, MediaKind>;
  };
  /** The body is a file of this type, as it is. */
  file?: string;
  query?: z.ZodObject;
  /** What it answers when all goes well, by status: JSON of this schema, or a file of this type. */
  replies?: Record<number, z.ZodType | MediaType>;
  /** Beside those that follow from the rest. */
  refusals?: readonly number[];
  /** Refusals are text, as of the service whose address it takes (§14). */
  isRefusedInText?: boolean;
  /** With a proof of the last ten minutes alone. */
  needsProof?: boolean;
};

export type MediaType = `${string}/${string}`;

const descriptions = new WeakMap<object, Description>();

/** Notes what a part of a route does, on the part itself, so that the two can't differ. @returns the part */
export function described<P extends object>(part: P, description: Description): P {
  descriptions.set(part, description);
  return part;
}

/** What a route's parts say of themselves, all in one. */
export function descriptionOf(parts: readonly object[]): Description {
  const all = parts.map((part) => descriptions.get(part) ?? {});
  return Object.assign({}, ...all, { refusals: all.flatMap(({ refusals = [] }) => refusals) });
}

/** A part that only says what the route reads by itself. */
export function reads(description: Description) {
  const part = async (_c: unknown, next: () => Promise<void>): Promise<void> => await next();
  return described(part, description);
}

/**
 * What a route answers when all goes well; stands before its handler. In tests every reply is checked against it.
 *
 * @example
 * ```ts
 * .post("/create", owner, json(skillBody), replies(skillReply, 201), (c) => …)
 * ```
 * @param content the schema of its JSON, or the type of its file
 * @param statuses 200 unless said
 */
export function replies(content: z.ZodType | MediaType, ...statuses: number[]) {
  const all = statuses.length === 0 ? [200] : statuses;
  return reads({ replies: Object.fromEntries(all.map((status) => [status, content])) });
}
