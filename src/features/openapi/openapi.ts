import type { RouterRoute } from "hono/types";
import { findTargetHandler } from "hono/utils/handler";
import { z } from "zod";
import { errorReply } from "../../core/errors/error-reply.ts";
import { type Description, descriptionOf, type MediaType } from "../../core/http/description.ts";
import { JSON_MAX } from "../../core/http/validate.ts";
import { version } from "../../core/process/version.ts";
import type { MediaKind } from "../../shared/media-kind.ts";
import { examples } from "./examples.ts";

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type Schema = { [keyword: string]: unknown };
type Content = Record<string, { schema: Schema; example?: unknown; encoding?: Schema }>;
type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Schema;
  description?: string;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
};
export type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

const INTRODUCTION = `Programs can use this API for everything that the admin can do.

Public content needs no token. For anything else, create an API token in the admin (Settings, API Tokens) and send it as \`Authorization: Bearer TOKEN\`. A token with the scope \`read\` can read; one with \`write\` can also change content. Credentials, sessions, tokens, restores and permanent deletion need the token of a login, and most of them a recent proof of identity.

Bodies are JSON of at most ${JSON_MAX / 1024 / 1024} MB. Bodies with files are multipart forms whose JSON parts are text fields. Unknown fields are ignored. Every entry has a \`version\`. Send it with an update, inside the entry or next to it: if the entry has changed in the meantime, you get a 409 with the current entry in \`error.current\`. Without \`version\`, the last write wins. To retry a write safely, send an \`Idempotency-Key\`: within ten minutes, requests with the same key are executed once.

All errors have the same format. With a 429, \`Retry-After\` tells you how long to wait. Months are \`YYYY-MM-01\`, times are ISO 8601 in UTC, and empty values are \`""\`, never null.`;

const errorDescriptions: Record<number, string> = {
  400: "The body is not valid JSON or not a valid form.",
  401: "The token is missing, wrong, expired or deleted.",
  403: "This token does not allow it, or it is not possible now.",
  404: "Not found.",
  408: "No data was received for a minute.",
  409: "Conflict: the entry has changed in the meantime, or it exists already.",
  410: "It has expired or is out of date.",
  413: "The body is too large.",
  415: "This type of file is not accepted.",
  422: "A field is invalid; `fields` names it.",
  429: "Too many requests; wait for the seconds in `Retry-After`.",
  500: "Internal server error.",
  503: "A backup is being restored; try again in a moment.",
  507: "The disk is full or not writable; nothing was stored.",
};

/**
 * Describes the API from the descriptions attached to each route's handlers (core/http/description.ts). zod writes the schemas.
 * It is our own code, because libraries don't support streamed forms, our kinds of callers and the errors of each route.
 * @param limits of uploads, in bytes
 */
export function describeApi(routes: readonly RouterRoute[], limits: Record<MediaKind, number>): OpenApi {
  const paths: OpenApi["paths"] = {};
  const tags = new Set<string>();
  for (const [key, handlers] of handlersOf(routes)) {
    const [method = "", pattern = ""] = key.split(" ");
    const operation = describe(method, pattern, descriptionOf(handlers), limits);
    for (const tag of operation.tags) tags.add(tag);
    const path = pattern.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Vitrine", version, description: INTRODUCTION },
    servers: [{ url: "/" }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: toSchema(errorReply, "output") },
      responses: Object.fromEntries(
        Object.entries(errorDescriptions).map(([status, description]) => [
          `E${status}`,
          {
            description,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  };
}

/** The handlers of each route by `METHOD /pattern`, without global middleware. */
function handlersOf(routes: readonly RouterRoute[]): Map<string, object[]> {
  const found = Map.groupBy(
    routes.filter(({ method }) => method !== "ALL"),
    ({ method, path }) => `${method} ${path}`,
  );
  return new Map([...found].map(([key, all]) => [key, all.map(({ handler }) => findTargetHandler(handler))]));
}

function describe(
  method: string,
  pattern: string,
  given: Description,
  limits: Record<MediaKind, number>,
): Operation {
  const [tag = "", ...rest] = pattern
    .replace(/^\/api\/(?=openapi|docs)/, "api/")
    .replace(/^\/api\//, "")
    .split("/");
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const body = bodyOf(given, limits, examples[`${method} ${pattern}`]);
  return {
    operationId: `${method.toLowerCase()}-${[tag, ...rest].join("-").replaceAll(/[:.]/g, "")}`,
    tags: [tag],
    summary: summaryOf(method, tag, rest),
    description: describeCaller(given, method),
    security: given.caller ? [{ bearer: [] }] : [],
    parameters: [
      ...names.map(
        (name): Parameter => ({ name, in: "path", required: true, schema: { type: "string", minLength: 1 } }),
      ),
      ...queryParameters(given),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(given.replies ?? {}).map(([status, content]) => [
          status,
          { description: "Success.", content: contentOf(content) },
        ]),
      ),
      ...Object.fromEntries(
        errorsOf(method, given, names.length > 0).map((status) => [
          String(status),
          given.isRefusedInText ? textError(status) : { $ref: `#/components/responses/E${status}` },
        ]),
      ),
    },
  };
}

function contentOf(reply: z.ZodType | MediaType): Content {
  if (typeof reply !== "string") return { "application/json": { schema: toSchema(reply, "output") } };
  const isText = reply.startsWith("text/");
  return { [reply]: { schema: { type: "string", ...(!isText && { format: "binary" }) } } };
}

/** Errors of the route itself are plain text; errors that the server raises before it are JSON. */
function textError(status: number): { description: string; content: Content } {
  return {
    description: errorDescriptions[status] ?? "",
    content: {
      "text/plain": { schema: { type: "string" } },
      "application/json": { schema: { $ref: "#/components/schemas/Error" } },
    },
  };
}

/** `PUT /api/educations/update-education/:id` is "Update education". */
function summaryOf(method: string, tag: string, rest: string[]): string {
  const name = rest
    .filter((part) => !part.startsWith(":"))
    .join(" ")
    .replaceAll(/[-/]/g, " ");
  const verb = { GET: "Read", POST: "Post", PUT: "Update" }[method] ?? method;
  const summary = method === "GET" || name === "" ? `${verb} ${name || tag}` : name;
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}

function describeCaller({ caller, needsProof }: Description, method: string): string {
  if (needsProof)
    return "Needs the token of a login, and proof of identity within the last ten minutes: the login itself or `POST /api/users/prove`. Without it, the reply is 403 with `proof_required`.";
  if (caller === "session") return "Needs the token of a login; API tokens are not accepted.";
  if (caller === "owner")
    return `Needs an API token with the scope ${method === "GET" ? "`read` or `write`" : "`write`"}, or the token of a login.`;
  return "Needs no token.";
}

function queryParameters({ query }: Description): Parameter[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const { description, ...rest } = toSchema(schema as z.ZodType, "input"); // A shape holds schemas.
    return {
      name,
      in: "query",
      required: false,
      schema: rest,
      ...(typeof description === "string" && { description }),
    };
  });
}

function bodyOf(
  { json, form, file }: Description,
  limits: Record<MediaKind, number>,
  example: unknown,
): Content | null {
  const shown = example === undefined ? {} : { example };
  const jsonContent = json && { "application/json": { schema: toSchema(json, "input"), ...shown } };
  if (jsonContent && !form) return jsonContent;
  if (file) return { [file]: { schema: { type: "string", format: "binary" } } };
  if (!form) return null;
  const jsonParts = partSchemas(form.json);
  const textParts = partSchemas(form.text);
  const fileParts = Object.entries(form.files).map(
    ([name, kind]) => [name, fileSchema(kind, limits[kind], name in (form.text ?? {}))] as const,
  );
  const required = [
    ...jsonParts.map(([name]) => name),
    ...Object.entries(form.text ?? {}).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : [name],
    ),
  ];
  return {
    ...jsonContent,
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: Object.fromEntries([...textParts, ...fileParts, ...jsonParts]),
        ...(required.length > 0 && { required }),
      },
      encoding: Object.fromEntries(jsonParts.map(([name]) => [name, { contentType: "application/json" }])),
      ...(!jsonContent && shown),
    },
  };
}

const kindDescriptions: Record<MediaKind, string> = {
  image: "A picture: PNG, JPEG, WebP, GIF, AVIF or BMP",
  pdf: "A PDF",
  video: "A video: MP4 or WebM",
  file: "A file",
};

function fileSchema(kind: MediaKind, limit: number, isText: boolean): Schema {
  const size = `at most ${Math.floor(limit / 1024 / 1024)} MB`;
  return {
    type: "string",
    format: "binary",
    description: `${kindDescriptions[kind]}, ${size}.${isText ? ' Send `""` as text to remove the current file.' : ""}`,
  };
}

function partSchemas(parts: Record<string, z.ZodType> = {}): [name: string, Schema][] {
  return Object.entries(parts).map(([name, schema]) => [name, toSchema(schema, "input")]);
}

/** @param io `input` for bodies, where fields with a default are optional; `output` for replies */
function toSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _$schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** The status codes of all errors that a route may reply with. */
function errorsOf(
  method: string,
  { caller, json, form, file, refusals = [] }: Description,
  hasParameter: boolean,
): number[] {
  const isWrite = method !== "GET";
  const statuses = [
    ...refusals,
    ...(caller ? [401] : []),
    ...(caller && isWrite ? [403] : []),
    ...(hasParameter ? [404] : []),
    ...(json || form || file ? [400, 413, 422] : []),
    ...(form || file ? [408, 415] : []),
    ...(isWrite && caller ? [409, 429, 503, 507] : []),
    ...(isWrite && !caller ? [503, 507] : []),
    500,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}
