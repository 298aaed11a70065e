// What the API answers, as JSON Schema, from the types of its routes; and what the tests send to it, as examples.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6";
import { createTestApp } from "../src/testing/test-app.ts";
import { fill, rightRequests } from "../src/testing/test-requests.ts";

const root = join(import.meta.dir, "..");
const target = join(root, "src/features/openapi/replies.json");

type Schema = Record<string, unknown>;

const probe = join(root, "src/site/replies.ts");
const probeText = `import type { ExtractSchema } from "hono/types";
import type { AppType } from "./app.ts";
export type Replies = ExtractSchema<AppType>;`;

function openChecker() {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  // A file of the memory alone.
  host.getSourceFile = (name, ...rest) =>
    name === probe
      ? ts.createSourceFile(name, probeText, ts.ScriptTarget.ESNext)
      : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === probe || fileExists.call(host, name);
  host.readFile = (name) => (name === probe ? probeText : readFile.call(host, name));
  const program = ts.createProgram([probe], options, host);
  const source = program.getSourceFile(probe);
  const checker = program.getTypeChecker();
  const symbol = source && checker.getSymbolAtLocation(source);
  const [replies] = symbol ? checker.getExportsOfModule(symbol) : [];
  if (replies === undefined) throw new Error("The API's type was not found.");
  return { checker, routes: checker.getDeclaredTypeOfSymbol(replies) };
}

const { checker, routes } = openChecker();

/** A route may answer in several ways. */
function eachOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function propertyOf(type: ts.Type, name: string): ts.Type | null {
  const symbol = type.getProperty(name);
  return symbol === undefined ? null : checker.getTypeOfSymbol(symbol);
}

/** Types that are being written out: one that holds itself, such as any JSON, is left open there. */
const open = new Set<ts.Type>();

function toSchema(type: ts.Type): Schema {
  if (open.has(type)) return {};
  open.add(type);
  const schema = writtenOut(type);
  open.delete(type);
  return schema;
}

function writtenOut(type: ts.Type): Schema {
  const { flags } = type;
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return {};
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" };
  if (flags & ts.TypeFlags.StringLike) return { type: "string" };
  if (flags & ts.TypeFlags.NumberLike) return { type: "number" };
  if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
  if (flags & ts.TypeFlags.Null) return { type: "null" };
  if (type.isUnion()) return unionSchema(type.types.filter((each) => !(each.flags & ts.TypeFlags.Undefined)));
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as ts.TypeReference); // The checker has just said so.
    return {
      type: "array",
      items: items.length === 1 && items[0] ? toSchema(items[0]) : unionSchema([...items]),
    };
  }
  // What any JSON becomes in the client's types holds even symbols.
  if (checker.getPropertiesOfType(type).some(({ name }) => name.startsWith("__@"))) return {};
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const properties = checker.getPropertiesOfType(type);
  const required = properties
    .filter((symbol) => !(symbol.flags & ts.SymbolFlags.Optional))
    .map(({ name }) => name);
  return {
    type: "object",
    ...(properties.length > 0 && {
      properties: Object.fromEntries(
        properties.map((symbol) => [symbol.name, toSchema(checker.getTypeOfSymbol(symbol))]),
      ),
    }),
    ...(required.length > 0 && { required }),
    ...(index
      ? { additionalProperties: toSchema(index) }
      : properties.length > 0 && { additionalProperties: false }),
  };
}

function unionSchema(types: ts.Type[]): Schema {
  const schemas = types.map(toSchema);
  if (schemas.some((schema) => Object.keys(schema).length === 0)) return {};
  const values = schemas.flatMap((schema) => ("const" in schema ? [schema.const] : []));
  const others = schemas.filter((schema) => !("const" in schema));
  const isBoolean = values.includes(true) && values.includes(false);
  const plain = isBoolean ? values.filter((value) => typeof value !== "boolean") : values;
  const parts = [
    ...(isBoolean ? [{ type: "boolean" }] : []),
    ...(plain.length > 0 ? [{ enum: plain.sort() }] : []),
    ...others,
  ];
  return parts.length === 1 && parts[0] ? parts[0] : { anyOf: parts };
}

const types: Record<string, string> = { json: "application/json", text: "text/plain" };

function repliesOf(endpoint: ts.Type): Record<string, { type: string; schema: Schema }> {
  const found: Record<string, { type: string; schema: Schema }> = {};
  for (const reply of eachOf(endpoint)) {
    const status = propertyOf(reply, "status");
    const format = propertyOf(reply, "outputFormat");
    const output = propertyOf(reply, "output");
    const type = (format?.isStringLiteral() && types[format.value]) || "*/*";
    const known = status?.isNumberLiteral() ? String(status.value) : "200";
    const schema = output === null || type === "*/*" ? {} : toSchema(output);
    const before = found[known];
    found[known] = {
      type,
      schema: before ? { anyOf: [before.schema, schema] } : schema,
    };
  }
  return found;
}

/** Ids and files' names are by chance. */
function withoutChance(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(
        /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
        "6f1f64a4-0a3b-4a5e-9a52-5a4d3c2b1a00",
      )
      .replaceAll(/\/uploads\/[\w-]+\./g, "/uploads/picture."),
  );
}

/** A body as the tests send it; of a form its texts alone. */
function exampleOf(body: object | undefined): unknown {
  if (body === undefined) return undefined;
  if (!(body instanceof FormData)) return withoutChance(body);
  const texts = [...body].flatMap(([name, part]) =>
    typeof part === "string" ? [[name, /^[{[]/.test(part) ? JSON.parse(part) : part] as const] : [],
  );
  return texts.length === 0 ? undefined : withoutChance(Object.fromEntries(texts));
}

const site = await createTestApp();
const requests = await rightRequests(site, await fill(site));
const described: Record<string, unknown> = {};
for (const symbol of checker.getPropertiesOfType(routes)) {
  const methods = checker.getTypeOfSymbol(symbol);
  for (const method of checker.getPropertiesOfType(methods)) {
    const key = `${method.name.slice(1).toUpperCase()} ${symbol.name}`;
    const example = exampleOf(requests[key]?.body?.());
    described[key] = {
      replies: repliesOf(checker.getTypeOfSymbol(method)),
      ...(example !== undefined && !key.includes("/setup") && { example }),
    };
  }
}
const sorted = Object.fromEntries(Object.entries(described).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(target, `${JSON.stringify(sorted, null, 1)}\n`);
console.log(`${Object.keys(sorted).length} routes described in ${target}`);
process.exit();
