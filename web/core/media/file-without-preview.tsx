import { formatSize } from "../../../src/shared/format-size.ts";

/** Shown in place of a preview if the browser can't show a chosen file. It can still be uploaded: the server checks it. */
export function FileWithoutPreview({ file }: { file: File }) {
  return (
    <p className="field-note">
      {file.name}, {formatSize(file.size)}. No preview available. The file may be damaged or in a format this
      browser can't show.
    </p>
  );
}
