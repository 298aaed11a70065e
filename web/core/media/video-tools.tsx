import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatSize } from "../../../src/shared/format-size.ts";
import { useBrokenPicture } from "../ui/use-broken-picture.ts";
import { FileWithoutPreview } from "./file-without-preview.tsx";
import { posterFieldOf } from "./picture-details.ts";
import { useSitePicture } from "./pictures-query.ts";
import { useObjectUrl } from "./use-object-url.ts";

type VideoToolsProps = { name: string; file: File | null; stored: string };

/** Longest side of a poster in pixels. */
const STILL_MAX = 1280;

/** A video's preview, from which the owner can take a frame as the poster. */
export function VideoTools({ name, file, stored }: VideoToolsProps) {
  const known = useSitePicture(stored);
  const { setValue } = useFormContext();
  const edited: unknown = useWatch({ name: posterFieldOf(name) });
  const url = useObjectUrl(file);
  const still = useObjectUrl(edited instanceof File ? edited : null);
  const video = useRef<HTMLVideoElement>(null);
  const { isBroken, onBroken } = useBrokenPicture(url);
  const href = file === null ? stored : url;
  const poster =
    edited instanceof File ? still : edited === "" ? "" : file === null ? (known?.poster ?? "") : "";
  const setPoster = async () => {
    if (video.current !== null)
      setValue(posterFieldOf(name), await captureFrame(video.current), { shouldDirty: true });
  };
  if (href === "") return null;
  if (file && isBroken) return <FileWithoutPreview file={file} />;
  return (
    <div className="grid items-start gap-4">
      <figure className="dropzone-preview grid min-w-0 gap-2">
        <video ref={video} src={href} controls muted preload="metadata" onError={onBroken} />
        <figcaption>
          {file && `${file.name}, ${formatSize(file.size)}. `}Pause at the frame you want to use.
        </figcaption>
      </figure>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-outline" onClick={() => void setPoster()}>
          Use this frame as the poster
        </button>
        {poster && (
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => setValue(posterFieldOf(name), "", { shouldDirty: true })}
          >
            Remove the poster
          </button>
        )}
      </div>
      {poster && (
        <figure className="dropzone-preview grid min-w-0 gap-2">
          <img src={poster} alt="" />
          <figcaption>Shown before the video plays.</figcaption>
        </figure>
      )}
    </div>
  );
}

async function captureFrame(video: HTMLVideoElement): Promise<File | undefined> {
  const scale = Math.min(1, STILL_MAX / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  if (canvas.width === 0) return undefined;
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  return blob === null ? undefined : new File([blob], "poster.jpg", { type: "image/jpeg" });
}
