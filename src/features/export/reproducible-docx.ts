import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

const CORE = "docProps/core.xml";
const BODY = "word/document.xml";
const LINKS = ["word/_rels/document.xml.rels", BODY];
/** The random ids that `docx` gives to links. */
const randomId = /\brId[\w-]{12,}/g;
/** The earliest time that a ZIP can store. */
const ZIP_EPOCH = "1980-01-02T00:00:00.000Z";

/** Makes files of the same content identical: replaces the time of creation and the random ids of links. */
export function makeReproducible(
  docx: Uint8Array,
  changedAt: string,
  isMirrored: boolean,
): Uint8Array<ArrayBuffer> {
  const at = changedAt < ZIP_EPOCH ? ZIP_EPOCH : changedAt;
  const files = unzipSync(docx);
  const ids = new Map<string, string>();
  for (const name of [...LINKS, CORE]) {
    const xml = files[name];
    if (xml === undefined) continue;
    const text = strFromU8(xml);
    files[name] = strToU8(
      name === CORE
        ? text.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${at}`)
        : text.replace(randomId, (id) => {
            const own = ids.get(id) ?? `rIdLink${ids.size + 1}`;
            ids.set(id, own);
            return own;
          }),
    );
  }
  const body = files[BODY];
  // `docx` can't mark a section as right-to-left.
  if (isMirrored && body !== undefined)
    files[BODY] = strToU8(strFromU8(body).replace(/(?=<w:docGrid|<\/w:sectPr>)/, "<w:bidi/>"));
  return zipSync(files, { mtime: new Date(at) });
}
