import { english, type PlainMessage, type Translate } from "../../shared/language.ts";
import type { ContactInput } from "./contacts.contract.ts";

export type FieldName = keyof ContactInput;
/** Error messages by field, the same as the server's. */
export type Faults = Partial<Record<FieldName, string>>;

/** Labels and limits, in the order of the form. They repeat the server's schema, whose code is too large for the page. */
export const labels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  message: "Message",
} as const satisfies Record<FieldName, PlainMessage>;
export const limits: Record<FieldName, number> = { name: 200, email: 254, phone: 50, message: 5000 };
export const fieldNames = Object.keys(labels) as FieldName[]; // Its keys are the field names.

/**
 * The error message of a field (§5).
 * @returns `""` for a valid value
 */
export function messageFault(name: FieldName, value: string, t: Translate = english.t): string {
  if (value.trim() === "") return t(`${labels[name]} is required.`);
  if (name === "email" && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()))
    return t("Email must be an email address.");
  if (trimmedLength(value) > limits[name])
    return t("{label} can have at most {max} characters.", { label: t(labels[name]), max: limits[name] });
  return "";
}

/** Length in characters, without surrounding white space, as the server counts. */
export function trimmedLength(value: string): number {
  return [...value.trim()].length;
}

/** The error messages of all invalid fields. */
export function messageFaults(message: Record<FieldName, string>, t: Translate = english.t): Faults {
  const faults: Faults = {};
  for (const name of fieldNames) {
    const fault = messageFault(name, message[name], t);
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** Assigns a refusal of the server to its field, whose label it begins with: "Email must be an email address." */
export function faultsOfRefusal(refusal: string, t: Translate = english.t): Faults {
  const name = fieldNames.find((candidate) => refusal.startsWith(`${labels[candidate]} `));
  // The server answers with the same messages as the form.
  return name ? { [name]: t(refusal as PlainMessage) } : {};
}
