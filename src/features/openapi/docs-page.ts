import { html, raw } from "hono/html";
import docsCss from "./docs.css" with { type: "text" };
import type { OpenApi, Operation, Schema } from "./openapi.ts";

let cached: { api: OpenApi; page: string; policy: string } | null = null;

/** The API reference as a page without script, and a Content-Security-Policy that allows only its own style. */
export async function renderDocsPage(api: OpenApi): Promise<{ page: string; policy: string }> {
  if (cached?.api !== api) {
    const hash = new Bun.CryptoHasher("sha256").update(docsCss).digest("base64");
    const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    cached = { api, page: String(await document(api)), policy };
  }
  return cached;
}

type NamedOperation = { path: string; method: string; operation: Operation };

function document(api: OpenApi) {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): NamedOperation => ({ path, method: method.toUpperCase(), operation }),
    ),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "");
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference</title>
<style>${raw(docsCss)}</style>
</head>
<body>
<header>
<h1>API reference</h1>
${api.info.description.split("\n\n").map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
<p>Machine-readable: <a href="openapi.json">openapi.json</a> (OpenAPI ${api.openapi}, Vitrine ${api.info.version}).</p>
</header>
<nav aria-label="Sections">
<ul>${[...groups.keys()].map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul>
</nav>
<main>
${[...groups].map(
  ([tag, calls]) => html`<section aria-labelledby="${tag}">
<h2 id="${tag}">${tag}</h2>
${calls.map((call) => section(call))}
</section>`,
)}
<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<pre>${formatSchema(api.components.schemas?.Error as Schema)}</pre>
</section>
</main>
</body>
</html>`;
}

/** One operation, collapsed. */
function section({ path, method, operation }: NamedOperation) {
  const { summary, description, parameters, requestBody, responses, operationId } = operation;
  const replies = Object.entries(responses);
  return html`<details id="${operationId}">
<summary><span class="method">${method}</span> <code>${path}</code> <span class="what">${summary}</span></summary>
<p>${withCode(description)}</p>
${parameters
  .filter((parameter) => parameter.in === "query")
  .map(({ name, description: text = "" }) => html`<p><code>?${name}=</code> ${text}</p>`)}
${Object.entries(requestBody?.content ?? {}).map(
  ([type, { schema, example }]) => html`<h3>Body <code>${type}</code></h3>
<pre>${formatSchema(schema)}</pre>
${example === undefined ? "" : html`<h3>Example</h3><pre>${JSON.stringify(example, null, 2)}</pre>`}`,
)}
${replies.map(([status, reply]) =>
  "$ref" in reply
    ? ""
    : html`<h3>${status}</h3>${Object.entries(reply.content ?? {}).map(
        ([type, { schema }]) => html`<pre>${type === "application/json" ? formatSchema(schema) : type}</pre>`,
      )}`,
)}
<p class="refusals">Errors: ${replies
    .filter(([, reply]) => "$ref" in reply)
    .map(([status]) => status)
    .join(", ")}.</p>
</details>`;
}

/** Shows text in backticks as code. */
function withCode(text: string) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** A schema in a notation like TypeScript's. */
export function formatSchema(schema: Schema, indent = ""): string {
  const {
    type,
    properties,
    items,
    enum: values,
    anyOf,
    const: value,
    additionalProperties,
  } = schema as {
    type?: string | string[];
    properties?: Record<string, Schema>;
    items?: Schema;
    enum?: unknown[];
    anyOf?: Schema[];
    const?: unknown;
    additionalProperties?: unknown;
  }; // The keywords of JSON Schema that zod writes.
  if (values) return values.map((each) => JSON.stringify(each)).join(" | ");
  if (value !== undefined) return JSON.stringify(value);
  if (anyOf) return anyOf.map((each) => formatSchema(each, indent)).join(" | ");
  if (properties) {
    const deeper = `${indent}  `;
    const required = (schema.required ?? []) as string[]; // A list of names in JSON Schema.
    const lines = Object.entries(properties).map(
      ([name, each]) =>
        `${deeper}${name}${required.includes(name) ? "" : "?"}: ${formatSchema(each, deeper)}`,
    );
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
  }
  if (items)
    return items.anyOf || items.enum
      ? `(${formatSchema(items, indent)})[]`
      : `${formatSchema(items, indent)}[]`;
  if (type === "object" && typeof additionalProperties === "object" && additionalProperties !== null)
    return `{ [name]: ${formatSchema(additionalProperties as Schema, indent)} }`;
  return `${[type ?? "any"].flat().join(" | ")}${boundsOf(schema)}`;
}

function boundsOf({ maxLength, format, description }: Schema): string {
  const bounds = [
    typeof maxLength === "number" && `≤ ${maxLength}`,
    typeof format === "string" && format !== "binary" && format,
    typeof description === "string" && description,
  ].filter(Boolean);
  return bounds.length === 0 ? "" : `  (${bounds.join(", ")})`;
}
