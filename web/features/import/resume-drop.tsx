import { useDropzone } from "react-dropzone";

/** What can be imported, roughly the most common first. */
export const SOURCE_NAMES =
  "A resume from Reactive Resume, JSON Resume, LinkedIn, RenderCV, al-folio, Europass, ORCID or FRESH, or publications from BibTeX, RIS or CSL";

const ACCEPTED =
  ".json,.zip,.yaml,.yml,.xml,.bib,.ris,.txt,application/json,application/zip,application/yaml,text/xml";

type ResumeDropProps = {
  /** The chosen file's name. */
  chosen?: string | undefined;
  isBusy?: boolean;
  onChosen(file: File): void;
};

/** A place to drop a résumé, with a button that opens the browser's file picker. The server recognizes its format. */
export function ResumeDrop({ chosen, isBusy = false, onChosen }: ResumeDropProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: isBusy,
    onDrop([file]) {
      if (file) onChosen(file);
    },
  });
  const pick = isBusy ? "Reading…" : chosen === undefined ? "Choose a file" : "Choose another file";
  return (
    <div
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      className="dropzone w-full"
      data-state={isDragActive ? "active" : "idle"}
    >
      {/* Keyboard users have the button; this stays visible for programs that fill in forms. */}
      <input
        {...getInputProps({ "aria-label": "Resume file", style: {} })}
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={chosen === undefined ? "text-soft pointer-coarse:max-sm:hidden" : "wrap-anywhere"}>
          {isDragActive ? "Drop the file here" : (chosen ?? "Drop a file here")}
        </p>
        <button type="button" className="btn btn-outline" aria-disabled={isBusy} onClick={open}>
          {pick}
        </button>
      </div>
    </div>
  );
}

let waitingFile: File | null = null;

/** Stores the file that was chosen at the setup, for the import page. */
export function setWaitingFile(file: File | null): void {
  waitingFile = file;
}

/** The file that was chosen at the setup, once. */
export function takeWaitingFile(): File | null {
  const file = waitingFile;
  waitingFile = null;
  return file;
}
