import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Modal, ModalFoot } from "../ui/modal.tsx";
import { showToast } from "../ui/toast.ts";

/** How the place where a picture is shown cuts it. */
export type Frame = { aspect: number; isRound?: boolean };

type CropDialogProps = {
  file: File;
  /** Address of the file in the browser. */
  href: string;
  frame: Frame;
  onCropped(file: File): void;
  onClose(): void;
};

type Area = { x: number; y: number; width: number; height: number };

/** Cuts a picture to the shape of its place: drag or arrow keys move it, the slider, wheel or two fingers make it larger. */
export function CropDialog({ file, href, frame, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isBusy, setBusy] = useState(false);
  const cut = async () => {
    if (area === null || isBusy) return;
    setBusy(true);
    try {
      onCropped(await cutOut(file, area));
    } catch {
      void showToast({
        status: "error",
        title: "Not cropped",
        description: "This browser can't crop this picture. Crop it in another program first.",
      });
      onClose();
    }
  };
  return (
    <Modal title="Crop" onDismiss={onClose} onSaveKey={() => void cut()}>
      <div className="modal-body">
        <div className="crop-area relative h-[min(52vh,30rem)] bg-neutral">
          <Cropper
            image={href}
            crop={crop}
            zoom={zoom}
            aspect={frame.aspect}
            cropShape={frame.isRound ? "round" : "rect"}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_shares, pixels) => setArea(pixels)}
            disableAutomaticStylesInjection
          />
        </div>
        <label className="mt-3 flex min-h-11 items-center gap-4">
          <span>Zoom</span>
          <input
            type="range"
            className="range range-primary range-sm flex-1"
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      </div>
      <ModalFoot>
        <button
          type="button"
          className="btn btn-primary px-8"
          aria-disabled={isBusy || area === null}
          onClick={cut}
        >
          Crop
        </button>
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Cancel
        </button>
      </ModalFoot>
    </Modal>
  );
}

/** Formats that a canvas writes and that keep what the picture has: alpha in PNG and WebP. */
const writable = ["image/jpeg", "image/png", "image/webp"];

async function cutOut(file: File, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height, 0, 0, width, height);
  bitmap.close();
  const type = writable.includes(file.type) ? file.type : "image/png";
  // The server encodes once more; this step must not be the one that shows.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  if (blob === null) throw new Error("The canvas is empty.");
  return new File([blob], file.name, { type: blob.type });
}
