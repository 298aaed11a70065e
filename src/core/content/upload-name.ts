/** What uploads and their smaller forms are called (uploads.ts): no way out of their folder, nothing hidden. */
const name = "[A-Za-z0-9_-]{1,100}\\.[a-z0-9]{1,5}";
const wholeName = new RegExp(`^${name}$`);
const wholeAddress = new RegExp(`^/uploads/(${name})$`);

/** Whether a file of `uploads/` may be called so. */
export function isUploadName(text: string): boolean {
  return wholeName.test(text);
}

/** The file name of an address under `/uploads/`; null for any other address. */
export function mediaName(address: string): string | null {
  return wholeAddress.exec(address)?.[1] ?? null;
}
