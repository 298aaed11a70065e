import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Modal, ModalFooter } from "../ui/modal.tsx";
import { showToast } from "../ui/toast.ts";

/** The shape that a picture is cropped to: width divided by height, round or not. */
export type CropShape = { aspect: number; isRound?: boolean };

type CropDialogProps = {
  file: File;
  /** Object URL of the file. */
  href: string;
  frame: CropShape;
  onCropped(file: File): void;
  onClose(): void;
};

type Area = { x: number; y: number; width: number; height: number };

/** Crops a picture to a shape: drag or press the arrow keys to move it; use the slider, wheel or two fingers to zoom. */
export function CropDialog({ file, href, frame, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isBusy, setBusy] = useState(false);
  const applyCrop = async () => {
    if (area === null || isBusy) return;
    setBusy(true);
    try {
      onCropped(await cropImage(file, area));
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
    <Modal title="Crop" onDismiss={onClose} onSaveKey={() => void applyCrop()}>
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
      <ModalFooter>
        <button
          type="button"
          className="btn btn-primary px-8"
          aria-disabled={isBusy || area === null}
          onClick={applyCrop}
        >
          Crop
        </button>
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Cancel
        </button>
      </ModalFooter>
    </Modal>
  );
}

/** Formats that a canvas can write; others become PNG, which keeps transparency. */
const writable = ["image/jpeg", "image/png", "image/webp"];

async function cropImage(file: File, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height, 0, 0, width, height);
  bitmap.close();
  const type = writable.includes(file.type) ? file.type : "image/png";
  // High quality, because the server encodes the picture again.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  if (blob === null) throw new Error("The canvas is empty.");
  return new File([blob], file.name, { type: blob.type });
}
