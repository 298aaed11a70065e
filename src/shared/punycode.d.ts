declare module "punycode.js" {
  /** Decodes a domain name or email address. @throws RangeError if it is not encoded correctly */
  export function toUnicode(input: string): string;
}
