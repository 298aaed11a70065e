import { sizeInWords } from "../../../src/shared/size-words.ts";

/** In the place of a chosen file's preview where the browser can't show it: the server may, or says what is wrong. */
export function UnshownFile({ file }: { file: File }) {
  return (
    <p className="field-note">
      {file.name}, {sizeInWords(file.size)}. No preview available. The file may be damaged or in a format this
      browser can't show.
    </p>
  );
}
