import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ALT_MAX } from "../../../src/core/media/picture-details.contract.ts";
import { formatSize } from "../../../src/shared/format-size.ts";
import { useBrokenPicture } from "../ui/use-broken-picture.ts";
import type { CropShape } from "./crop-dialog.tsx";
import { FileWithoutPreview } from "./file-without-preview.tsx";
import { blankDetails, changedDetails, detailsFieldOf, type PictureDetails } from "./picture-details.ts";
import { useSitePicture } from "./pictures-query.ts";
import { useAnimationNote } from "./use-animation-note.ts";
import { useObjectUrl } from "./use-object-url.ts";
import "./media-admin.css";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

type PictureToolsProps = {
  /** The form's field that holds the picture. */
  name: string;
  file: File | null;
  /** Address of the stored picture; `""` for none. */
  stored: string;
  frame: CropShape;
  onCropped(file: File): void;
  /** Called once the browser shows a chosen picture, with its number of pixels. */
  onShown(file: File, pixels: number): void;
};

/** A picture's preview with its focus point, alternative text and crop button. */
export function PictureTools({ name, file, stored, frame, onCropped, onShown }: PictureToolsProps) {
  const known = useSitePicture(stored);
  const { setValue } = useFormContext();
  const edited = useWatch({ name: detailsFieldOf(name) }) as PictureDetails | undefined; // Only set here.
  const url = useObjectUrl(file);
  const animationNote = useAnimationNote(file);
  const [isCropping, setCropping] = useState(false);
  const { isBroken, onBroken } = useBrokenPicture(url);
  const details = edited ?? (file === null && known ? known : blankDetails);
  const changeDetails = (change: Partial<PictureDetails>) =>
    setValue(detailsFieldOf(name), changedDetails(details, change), { shouldDirty: true });
  const href = file === null ? stored : url;
  if (href === "") return null;
  if (file && isBroken) return <FileWithoutPreview file={file} />;
  return (
    <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 sm:grid-rows-[auto_1fr] sm:[&>figure]:row-span-2">
      <figure className="dropzone-preview grid min-w-0 gap-2">
        <FocusArea
          href={href}
          focusX={details.focusX}
          focusY={details.focusY}
          onFocus={changeDetails}
          onBroken={onBroken}
          onLoad={({ naturalWidth, naturalHeight }) => file && onShown(file, naturalWidth * naturalHeight)}
        />
        <figcaption>
          {file && `${file.name}, ${formatSize(file.size)}. `}
          <span role="status">{animationNote && `${animationNote} `}</span>
          Click the most important part of the picture. It stays visible when the picture is cropped.
        </figcaption>
      </figure>
      <AlternativeText text={details.alt} onText={(alt) => changeDetails({ alt })} />
      {file && (
        <button type="button" className="btn btn-outline" onClick={() => setCropping(true)}>
          Crop the picture
        </button>
      )}
      {isCropping && file && (
        <Suspense>
          <CropDialog
            file={file}
            href={url}
            frame={frame}
            onCropped={(cropped) => {
              setCropping(false);
              changeDetails({ focusX: 0.5, focusY: 0.5 });
              onCropped(cropped);
            }}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type Focus = Pick<PictureDetails, "focusX" | "focusY">;

type FocusAreaProps = Focus & {
  href: string;
  onFocus(focus: Focus): void;
  onBroken(): void;
  onLoad(image: HTMLImageElement): void;
};

/** How far an arrow key moves the focus, as a share of the picture's width or height. */
const STEP = 0.05;

/** The picture with a ring at its focus point, which a click or the arrow keys move. */
function FocusArea({ href, focusX, focusY, onFocus, onBroken, onLoad }: FocusAreaProps) {
  const moveFocus = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onFocus({
      focusX: toShare((event.clientX - left) / width),
      focusY: toShare((event.clientY - top) / height),
    });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const [x, y] = directions[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    onFocus({ focusX: toShare(focusX + x * STEP), focusY: toShare(focusY + y * STEP) });
  };
  return (
    <div
      className="relative cursor-crosshair touch-manipulation justify-self-start [&>img]:block"
      onPointerDown={moveFocus}
    >
      <img
        src={href}
        alt=""
        draggable={false}
        onError={onBroken}
        onLoad={({ currentTarget }) => onLoad(currentTarget)}
      />
      <button
        type="button"
        className="focus-point"
        aria-label={`Focus: ${percent(focusX)} from the left, ${percent(focusY)} from the top. Arrow keys move it.`}
        style={{ left: percent(focusX), top: percent(focusY) }}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}

function AlternativeText({ text, onText }: { text: string; onText(text: string): void }) {
  const id = useId();
  return (
    <div className="fieldset">
      <label htmlFor={`${id}alt`} className="fieldset-legend">
        Alternative Text
      </label>
      <input
        id={`${id}alt`}
        className="input"
        dir="auto"
        maxLength={ALT_MAX}
        value={text}
        aria-describedby={`${id}hint`}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id}hint`} className="field-note px-0">
        Describe the picture in a few words for people who can't see it.
      </p>
    </div>
  );
}

const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Limits a value to 0 to 1 and rounds it to two decimals. */
function toShare(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 100) / 100;
}

function percent(value: number): string {
  return `${Math.round(value * 100)}%`;
}
