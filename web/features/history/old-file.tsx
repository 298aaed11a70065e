import { useState } from "react";
import type { VersionFile } from "../../../src/features/history/history.contract.ts";
import { OldPicture, readOldFile } from "../../core/media/old-picture.tsx";
import { Picture } from "../../core/media/picture.tsx";
import { downloadBlob } from "../../core/ui/download-blob.ts";

/** A file of an older version: shown if it is a picture, else offered to save. */
export function OldFile({ address, file }: { address: string; file: VersionFile | undefined }) {
  if (address === "") return <i>empty</i>;
  if (file === undefined || file.state === "gone") return <i>permanently deleted</i>;
  if (file.kind !== "image") return <SaveButton address={address} file={file} />;
  return file.state === "shown" ? (
    <Picture
      address={address}
      sizes="10rem"
      className="old-picture"
      alt={file.originalName || "Current picture"}
    />
  ) : (
    <OldPicture address={address} alt={file.originalName} />
  );
}

function SaveButton({ address, file }: { address: string; file: VersionFile }) {
  const [error, setError] = useState("");
  const name = file.originalName || address.replace("/uploads/", "");
  const save = async () => {
    try {
      downloadBlob(await readOldFile(address), name);
      setError("");
    } catch (failure) {
      console.error("Failed to fetch file");
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <span>
      <button type="button" className="btn btn-link text-start" onClick={() => void save()}>
        Save {name}
      </button>
      {error !== "" && (
        <span role="alert" className="field-error">
          {error}
        </span>
      )}
    </span>
  );
}
