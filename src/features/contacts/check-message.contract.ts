import type { ContactInput } from "./contacts.contract.ts";

export type FieldName = keyof ContactInput;
/** What is wrong, by field, in the words of the server's contract. */
export type Faults = Partial<Record<FieldName, string>>;

/** In the order of the form; the most characters are those of the contract, whose code is too large for the page. */
export const labels: Record<FieldName, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  message: "Message",
};
export const limits: Record<FieldName, number> = { name: 200, email: 254, phone: 50, message: 5000 };
export const fieldNames = Object.keys(labels) as FieldName[]; // Its keys are the field names.

/**
 * §5: all four are required, and the e-mail is one; nothing that is too long is cut off.
 * @returns `""` for a value that is fine
 */
export function faultOf(name: FieldName, value: string): string {
  if (value.trim() === "") return `${labels[name]} is required.`;
  if (name === "email" && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()))
    return "Email must be an e-mail address.";
  if (lengthOf(value) > limits[name]) return `${labels[name]} can have at most ${limits[name]} characters.`;
  return "";
}

/** As the contract counts: characters, without blanks around them. */
export function lengthOf(value: string): number {
  return [...value.trim()].length;
}

export function faultsOf(message: Record<FieldName, string>): Faults {
  const faults: Faults = {};
  for (const name of fieldNames) {
    const fault = faultOf(name, message[name]);
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** The field that the server's refusal begins with, as in "Email must be an e-mail address." */
export function faultsIn(refusal: string): Faults {
  const name = fieldNames.find((candidate) => refusal.startsWith(`${labels[candidate]} `));
  return name ? { [name]: refusal } : {};
}
