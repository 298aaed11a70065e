/** Names of uploads and their variants: they can't lead to another folder or be hidden files. */
const name = "[A-Za-z0-9_-]{1,100}\\.[a-z0-9]{1,5}";
const namePattern = new RegExp(`^${name}$`);
const addressPattern = new RegExp(`^/uploads/(${name})$`);

/** Whether a text is a valid file name for `uploads/`. */
export function isUploadName(text: string): boolean {
  return namePattern.test(text);
}

/** The file name of an address under `/uploads/`; null for any other address. */
export function mediaName(address: string): string | null {
  return addressPattern.exec(address)?.[1] ?? null;
}
