import Ajv from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { OpenApi, Operation, Schema } from "../features/openapi/openapi.ts";

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);

/** Finds the description of a route, such as "PUT /api/look". */
export function findOperation(api: OpenApi, route: string): Operation | undefined {
  const [method = "", pattern = ""] = route.split(" ");
  return api.paths[pattern.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

export const matches = (schema: Schema, value: unknown): boolean => ajv.validate(schema, value);

/** Where a value does not match a schema, and why. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  if (matches(schema, value)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
