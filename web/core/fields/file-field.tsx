import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useDropzone } from "react-dropzone";
import { type FieldValues, get, useController, useFormContext } from "react-hook-form";
import { formatSize } from "../../../src/shared/format-size.ts";
import { type MediaKind, wrongKindMessages } from "../../../src/shared/media-kind.ts";
import { kindRefusal, pixelRefusal, sizeRefusal, uploadLimitsQuery } from "../media/check-file.ts";
import type { CropShape } from "../media/crop-dialog.tsx";
import { clearPictureDetails } from "../media/picture-details.ts";
import { PictureTools } from "../media/picture-tools.tsx";
import { VideoTools } from "../media/video-tools.tsx";
import { FieldNotes, type FieldProps, useFieldControl } from "./field.tsx";

/**
 * The file types that the browser's file picker offers. Pictures are listed one by one, because phones then convert others,
 * such as HEIC, to JPEG.
 */
const kinds: Record<MediaKind, { accept?: Record<string, string[]>; noun: string }> = {
  image: {
    accept: {
      "image/jpeg": [".jpg", ".jpeg", ".jfif"],
      "image/png": [".png"],
      "image/apng": [".apng"],
      "image/webp": [".webp"],
      "image/gif": [".gif"],
      "image/bmp": [".bmp"],
    },
    noun: "picture",
  },
  pdf: { accept: { "application/pdf": [".pdf"] }, noun: "PDF" },
  video: { accept: { "video/*": [] }, noun: "video" },
  file: { noun: "file" },
};

/** Classes of the text in the drop zone; phones hide it, because files can't be dropped there. */
const promptClasses = {
  idle: "text-soft pointer-coarse:max-sm:hidden",
  active: "",
  accept: "",
  reject: "text-error",
};

type FileFieldProps<T extends FieldValues> = FieldProps<T> & {
  kind: MediaKind;
  /** Whether the stored file can be removed without a replacement. */
  isRemovable?: boolean;
  /** Called with each newly chosen file. */
  onFile?: (file: File) => void;
  /** The shape to crop pictures to; by default the shape of cards. */
  frame?: CropShape;
};

/** The shape of cards and of the carousel. */
const cardFrame: CropShape = { aspect: 4 / 3 };

/**
 * Chooses, previews, replaces or removes one file. The form's value is the stored file's address, `""` for none, or a newly
 * chosen `File`.
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
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  const { noun } = kinds[kind];
  const value: unknown = field.value;
  const file = value instanceof File ? value : null;
  const stored = typeof value === "string" ? value : "";
  const setFile = (next: File | string) => {
    field.onChange(next);
    clearErrors(name);
    clearPictureDetails(name, setValue);
  };
  const { data } = useQuery(uploadLimitsQuery);
  const refuse = (message: string) => setError(name, { type: "file", message });
  const chooseFile = (chosen: File) => {
    const message = sizeRefusal(kind, chosen, data?.limits);
    if (message !== null) return refuse(message);
    setFile(chosen);
    onFile?.(chosen);
  };
  const checkPixels = (shown: File, pixels: number) => {
    const message = pixelRefusal(shown, pixels);
    if (message === null) return;
    setFile(get(formState.defaultValues, name) ?? "");
    refuse(message);
  };
  const wrapper = useRef<HTMLDivElement>(null);
  // Ignores pasted pictures while the form is being saved.
  usePastedPicture(kind === "image", (file) => !wrapper.current?.closest("[inert]") && chooseFile(file));
  const { getRootProps, getInputProps, open, state, prompt, promptClass } = useFileDrop(
    kind,
    chooseFile,
    refuse,
  );
  return (
    <div ref={wrapper} className="fieldset col-span-full">
      <span className="fieldset-legend" data-required={isRequired || undefined}>
        {label}
      </span>
      <div
        {...getRootProps({ role: undefined, tabIndex: undefined })}
        className="dropzone"
        data-state={state}
      >
        {/* Keyboard users have the button; this stays visible for programs that fill in forms. */}
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
          <PictureTools
            name={name}
            file={file}
            stored={stored}
            frame={frame}
            onCropped={field.onChange}
            onShown={checkPixels}
          />
        )}
        {kind === "video" && <VideoTools name={name} file={file} stored={stored} />}
        {(kind === "pdf" || kind === "file") && <PlainFile file={file} stored={stored} noun={noun} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className={promptClass}>{prompt}</p>
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
                  // A stored file that can't be removed comes back.
                  setFile(isRemovable ? "" : (get(formState.defaultValues, name) ?? ""));
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

/** Handles dropped and chosen files. @param reject called with a message for a file of another kind */
function useFileDrop(kind: MediaKind, chooseFile: (file: File) => void, reject: (message: string) => void) {
  const { accept, noun } = kinds[kind];
  const wrong = wrongKindMessages[kind];
  const { isDragActive, isDragAccept, isDragReject, ...dropzone } = useDropzone({
    ...(accept && { accept }),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop([chosen], rejected) {
      if (rejected.length > 0)
        reject(kindRefusal(kind, [...(chosen ? [chosen] : []), ...rejected.map(({ file }) => file)]));
      else if (chosen) chooseFile(chosen);
    },
  });
  const state = isDragReject ? "reject" : isDragAccept ? "accept" : isDragActive ? "active" : "idle";
  const prompts = {
    idle: kind === "image" ? "Drop a picture here or paste it" : `Drop a ${noun} here`,
    active: `Drop the ${noun} here`,
    accept: `Release to add this ${noun}`,
    reject: wrong,
  };
  return { ...dropzone, state, prompt: prompts[state], promptClass: promptClasses[state] };
}

/** A file without a preview: its name and size, or a link to it. */
function PlainFile({ file, stored, noun }: { file: File | null; stored: string; noun: string }) {
  if (file === null && stored === "") return null;
  return (
    <p className="wrap-anywhere">
      {/* A stored file is named by its hash, so its name is not worth showing. */}
      {file ? (
        `${file.name}, ${formatSize(file.size)}`
      ) : (
        <a
          href={stored}
          target="_blank"
          aria-describedby="new-tab"
          rel="noopener"
          className="ink-link inline-grid min-h-11 content-center"
        >
          Open the {noun}
        </a>
      )}
    </p>
  );
}

/** Takes a picture pasted anywhere in the form; pasted text is left alone. */
function usePastedPicture(isOn: boolean, chooseFile: (file: File) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file === undefined) return;
      event.preventDefault();
      chooseFile(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
}
