import type { RouterRoute } from "hono/types";
import { findTargetHandler } from "hono/utils/handler";
import { z } from "zod";
import { errorReply } from "../../core/errors/error-reply.ts";
import { type Description, descriptionOf, type MediaType } from "../../core/http/description.ts";
import { JSON_MAX } from "../../core/http/validate.ts";
import { version } from "../../core/process/version.ts";
import type { MediaKind } from "../../shared/media-kind.ts";
import { examples } from "./examples.ts";

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
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

const INTRODUCTION = `All that the site's own pages do, programs can do too.

Send \`Authorization: Bearer TOKEN\` with an API token, which the owner makes in the admin (My Info, API Tokens). One of scope \`read\` reads, one of \`write\` also changes content. What concerns credentials, sessions, tokens, restores and deletes for good asks for the token of a login, and most of it for a fresh proof of who is there. What visitors see needs none.

Bodies are JSON, of ${JSON_MAX / 1024 / 1024} MB at most; those with files are multipart forms, whose JSON parts are text. Unknown fields are ignored. Every entity carries \`version\`: send it with an update, in the entity or beside it, and a 409 with the present entity in \`error.current\` tells that someone was faster; without it the last write wins. A write that may be sent again carries an \`Idempotency-Key\`: within ten minutes it is done once.

Errors have one form. A 429 says in \`Retry-After\` when to come again. Months are \`YYYY-MM-01\`, times ISO 8601 in UTC; what is empty is \`""\`, never null.`;

const refusalWords: Record<number, string> = {
  400: "No JSON or form as it should be.",
  401: "No token, or one that is wrong, has ended or was deleted.",
  403: "Not with this token, or not in this state.",
  404: "There is no such thing.",
  408: "The body stood still for a minute.",
  409: "The present state is another: someone was faster, or it can be there once only.",
  410: "What it refers to is over.",
  413: "Too large.",
  415: "A file of a kind that is not taken.",
  422: "A rule of a field is broken; `fields` says which.",
  429: "Too many tries; `Retry-After` says when to come again.",
  500: "A fault of the server.",
  503: "A backup is being put back; try again in a moment.",
  507: "The disk is full, or can't be written; nothing was stored.",
};

/**
 * The whole API, from what each route's parts say of themselves (core/http/description.ts). zod writes the schemas; a library
 * would read the routes in the same way, and know nothing of forms whose files go to disk, of callers and of refusals.
 * @param limits of uploads, in bytes
 */
export function describeApi(routes: readonly RouterRoute[], limits: Record<MediaKind, number>): OpenApi {
  const paths: OpenApi["paths"] = {};
  const tags = new Set<string>();
  for (const [key, parts] of partsOf(routes)) {
    const [method = "", pattern = ""] = key.split(" ");
    const operation = describe(method, pattern, descriptionOf(parts), limits);
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
        Object.entries(refusalWords).map(([status, description]) => [
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

/** The parts of each route, by `METHOD /pattern`; middleware of all routes left out. */
function partsOf(routes: readonly RouterRoute[]): Map<string, object[]> {
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
    description: callerWords(given, method),
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
          { description: "Done.", content: contentOf(content) },
        ]),
      ),
      ...Object.fromEntries(
        refusalsOf(method, given, names.length > 0).map((status) => [
          String(status),
          given.isRefusedInText ? textRefusal(status) : { $ref: `#/components/responses/E${status}` },
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

/** As text where the route itself refuses, in the API's own form where the server does. */
function textRefusal(status: number): { description: string; content: Content } {
  return {
    description: refusalWords[status] ?? "",
    content: {
      "text/plain": { schema: { type: "string" } },
      "application/json": { schema: { $ref: "#/components/schemas/Error" } },
    },
  };
}

/** `PUT /api/educations/update-education/:id` is "Update education". */
function summaryOf(method: string, tag: string, rest: string[]): string {
  const words = rest
    .filter((part) => !part.startsWith(":"))
    .join(" ")
    .replaceAll(/[-/]/g, " ");
  const verb = { GET: "Read", POST: "Post", PUT: "Update" }[method] ?? method;
  const said = method === "GET" || words === "" ? `${verb} ${words || tag}` : words;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function callerWords({ caller, needsProof }: Description, method: string): string {
  if (needsProof)
    return "With the token of a login, and a proof of the last ten minutes: the login itself, or `POST /api/users/prove`. Else 403 with `proof_required`.";
  if (caller === "session") return "With the token of a login; no API token does it.";
  if (caller === "owner")
    return `With an API token of scope ${method === "GET" ? "`read` or `write`" : "`write`"}, or logged in.`;
  return "Without a token.";
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
  if (json) return { "application/json": { schema: toSchema(json, "input"), ...shown } };
  if (file) return { [file]: { schema: { type: "string", format: "binary" } } };
  if (!form) return null;
  const json_ = partSchemas(form.json);
  const texts = partSchemas(form.text);
  const files = Object.entries(form.files).map(
    ([name, kind]) => [name, fileSchema(kind, limits[kind], name in (form.text ?? {}))] as const,
  );
  const required = [
    ...json_.map(([name]) => name),
    ...Object.entries(form.text ?? {}).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : [name],
    ),
  ];
  return {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: Object.fromEntries([...texts, ...files, ...json_]),
        ...(required.length > 0 && { required }),
      },
      encoding: Object.fromEntries(json_.map(([name]) => [name, { contentType: "application/json" }])),
      ...shown,
    },
  };
}

const kindWords: Record<MediaKind, string> = {
  image: "A picture: PNG, JPEG, WebP, GIF, AVIF or BMP",
  pdf: "A PDF",
  video: "A video: MP4 or WebM",
  file: "A file",
};

function fileSchema(kind: MediaKind, limit: number, isText: boolean): Schema {
  const size = `of ${Math.floor(limit / 1024 / 1024)} MB at most`;
  return {
    type: "string",
    format: "binary",
    description: `${kindWords[kind]}, ${size}.${isText ? ' A text part `""` removes the present one.' : ""}`,
  };
}

function partSchemas(parts: Record<string, z.ZodType> = {}): [name: string, Schema][] {
  return Object.entries(parts).map(([name, schema]) => [name, toSchema(schema, "input")]);
}

/** @param io as a client sends it, where what has a default may be left out; or as it is answered */
function toSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _$schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** Everything that such a route may answer beside what it is asked for. */
function refusalsOf(
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
  return [...new Set(statuses)].sort((one, other) => one - other);
}
