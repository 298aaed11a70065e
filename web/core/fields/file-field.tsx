import { useEffect, useRef } from "react";
import { useDropzone } from "react-dropzone";
import { type FieldValues, get, useController, useFormContext } from "react-hook-form";
import { type MediaKind, wrongKindMessages } from "../../../src/shared/media-kind.ts";
import { sizeInWords } from "../../../src/shared/size-words.ts";
import type { Frame } from "../media/crop-dialog.tsx";
import { forgetDetails } from "../media/picture-details.ts";
import { PictureTools } from "../media/picture-tools.tsx";
import { VideoTools } from "../media/video-tools.tsx";
import { FieldNotes, type FieldProps, useWiring } from "./field.tsx";

/** What the file dialogue offers. */
const kinds: Record<MediaKind, { accept?: Record<string, string[]>; noun: string }> = {
  image: { accept: { "image/*": [] }, noun: "picture" },
  pdf: { accept: { "application/pdf": [".pdf"] }, noun: "PDF" },
  video: { accept: { "video/*": [] }, noun: "video" },
  file: { noun: "file" },
};

/** Nothing can be dropped on a phone. */
const wordsLook = {
  idle: "text-soft pointer-coarse:max-sm:hidden",
  active: "",
  accept: "",
  reject: "text-error",
};

type FileFieldProps<T extends FieldValues> = FieldProps<T> & {
  kind: MediaKind;
  /** Whether the stored file can be taken away without another in its place. */
  isRemovable?: boolean;
  /** Called with a file that has just been chosen. */
  onFile?: (file: File) => void;
  /** How the place cuts a picture, for the crop; as cards do unless told otherwise. */
  frame?: Frame;
};

/** Cards and carousel. */
const cardFrame: Frame = { aspect: 4 / 3 };

/**
 * One file: dropped on the field or chosen, with a preview, replaced or removed. The form's value is the stored
 * address, `""` for none, or the newly chosen `File`.
 */
export function FileField<T extends FieldValues>({
  name,
  label,
  isRequired,
  hint,
  kind,
  isRemovable = true,
  onFile,
  frame = cardFrame,
}: FileFieldProps<T>) {
  const { field, formState } = useController({ name: name as string });
  const { setError, setValue, clearErrors } = useFormContext();
  const { id, fault, control } = useWiring(name, hint !== undefined);
  const { noun } = kinds[kind];
  const value: unknown = field.value;
  const file = value instanceof File ? value : null;
  const stored = typeof value === "string" ? value : "";
  const put = (next: File | string) => {
    field.onChange(next);
    clearErrors(name);
    forgetDetails(name, setValue);
  };
  const take = (chosen: File) => {
    put(chosen);
    onFile?.(chosen);
  };
  const place = useRef<HTMLDivElement>(null);
  // A form that is being saved takes nothing more.
  usePastedPicture(kind === "image", (file) => !place.current?.closest("[inert]") && take(file));
  const { getRootProps, getInputProps, open, state, words, look } = useFileDrop(kind, take, (message) =>
    setError(name, { type: "file", message }),
  );
  return (
    <div ref={place} className="fieldset col-span-full">
      <span className="fieldset-legend" data-required={isRequired || undefined}>
        {label}
      </span>
      <div
        {...getRootProps({ role: undefined, tabIndex: undefined })}
        className="dropzone"
        data-state={state}
      >
        {/* Hidden from the keyboard, which has the button; shown to whatever fills in forms. */}
        <input
          {...getInputProps({
            "aria-label": label,
            "aria-describedby": control["aria-describedby"],
            style: {},
          })}
          className="sr-only"
          tabIndex={-1}
        />
        {kind === "image" && (
          <PictureTools name={name} file={file} stored={stored} frame={frame} onCropped={field.onChange} />
        )}
        {kind === "video" && <VideoTools name={name} file={file} stored={stored} />}
        {(kind === "pdf" || kind === "file") && <PlainFile file={file} stored={stored} noun={noun} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className={look}>{words}</p>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              ref={field.ref}
              className="btn btn-outline"
              aria-describedby={control["aria-describedby"]}
              onClick={open}
            >
              {file || stored ? `Replace the ${noun}` : `Choose a ${noun}`}
            </button>
            {(file || (stored && isRemovable)) && (
              <button
                type="button"
                className="btn btn-outline"
                onClick={() => {
                  // What can't be taken away is back when its successor is given up.
                  put(isRemovable ? "" : (get(formState.defaultValues, name) ?? ""));
                }}
              >
                Remove the {noun}
              </button>
            )}
          </div>
        </div>
      </div>
      <div role="alert">
        <FieldNotes id={id} fault={fault} />
      </div>
      <FieldNotes id={id} fault={undefined} hint={fault ? undefined : hint} />
    </div>
  );
}

/** Takes a file that is dropped or chosen. @param refuse is told why one is none that the field takes */
function useFileDrop(kind: MediaKind, take: (file: File) => void, refuse: (message: string) => void) {
  const { accept, noun } = kinds[kind];
  const wrong = wrongKindMessages[kind];
  const { isDragActive, isDragAccept, isDragReject, ...dropzone } = useDropzone({
    ...(accept && { accept }),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // All or nothing: of two files nobody could say which was meant.
    onDrop([chosen], refused) {
      if (refused.length > 0) refuse(wrong);
      else if (chosen) take(chosen);
    },
  });
  const state = isDragReject ? "reject" : isDragAccept ? "accept" : isDragActive ? "active" : "idle";
  const words = {
    idle: kind === "image" ? "Drop a picture here or paste it" : `Drop a ${noun} here`,
    active: `Drop the ${noun} here`,
    accept: `Release to add this ${noun}`,
    reject: wrong,
  };
  return { ...dropzone, state, words: words[state], look: wordsLook[state] };
}

/** A file that is shown by a line of text. */
function PlainFile({ file, stored, noun }: { file: File | null; stored: string; noun: string }) {
  if (file === null && stored === "") return null;
  return (
    <p className="wrap-anywhere">
      {/* A stored file is called by its hash, which tells nobody anything. */}
      {file ? (
        `${file.name}, ${sizeInWords(file.size)}`
      ) : (
        <a
          href={stored}
          target="_blank"
          rel="noopener"
          className="ink-link inline-grid min-h-11 content-center"
        >
          Open the {noun}
        </a>
      )}
    </p>
  );
}

/** A picture from the clipboard is taken wherever in the form one pastes it; pasted text stays text. */
function usePastedPicture(isOn: boolean, take: (file: File) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
}
