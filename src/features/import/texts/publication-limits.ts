import { ImportError } from "../import-error.ts";

/** More than anyone has written. */
const ENTRIES_MAX = 10_000;
/** Characters of one field; the longest lists of authors, of five thousand, have 200,000. */
const FIELD_MAX = 500_000;
/** Characters of all fields, where entries repeat what is in the file once. */
const ALL_FIELDS_MAX = 10_000_000;

/** @throws ImportError */
export function assertEntries(count: number): void {
  if (count > ENTRIES_MAX)
    throw new ImportError(`The file has more than ${ENTRIES_MAX} entries. At most ${ENTRIES_MAX} are read.`);
}

/** @throws ImportError if a field is larger than in any real publication */
export function assertFieldSize(length: number): void {
  if (length > FIELD_MAX)
    throw new ImportError(
      `An entry has a field of more than ${FIELD_MAX} characters, which is more than any publication needs.`,
    );
}

/** @throws ImportError if the fields of all entries are larger than the largest file */
export function assertAllFieldsSize(length: number): void {
  if (length > ALL_FIELDS_MAX)
    throw new ImportError(
      `The entries of the file repeat its texts too often, to more than ${ALL_FIELDS_MAX} characters.`,
    );
}
