import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { VersionFile } from "../../../src/features/history/history.contract.ts";
import { Picture } from "../../core/media/picture.tsx";
import { useObjectUrl } from "../../core/media/use-object-url.ts";
import { saveBlob } from "../../core/ui/save-blob.ts";
import { oldFileQuery, readOldFile } from "./history-query.ts";

/** A file of an older version: a picture to look at, anything else to save; or the word that it is gone. */
export function OldFile({ address, file }: { address: string; file: VersionFile | undefined }) {
  if (address === "") return <i>empty</i>;
  if (file === undefined || file.state === "gone") return <i>removed for good</i>;
  if (file.kind !== "image") return <SaveButton address={address} file={file} />;
  return file.state === "shown" ? (
    <Picture
      address={address}
      sizes="10rem"
      className="old-picture"
      alt={file.originalName || "The present picture"}
    />
  ) : (
    <OldPicture address={address} alt={file.originalName} />
  );
}

/** A picture that only the owner can have. */
export function OldPicture({ address, alt }: { address: string; alt: string }) {
  const { data, isError } = useQuery(oldFileQuery(address));
  const url = useObjectUrl(data ?? null);
  if (isError) return <i>removed for good</i>;
  return url === "" ? (
    <span className="old-picture" />
  ) : (
    <img src={url} alt={alt || "An earlier picture"} className="old-picture" />
  );
}

function SaveButton({ address, file }: { address: string; file: VersionFile }) {
  const [error, setError] = useState("");
  const name = file.originalName || address.replace("/uploads/", "");
  const save = async () => {
    try {
      saveBlob(await readOldFile(address), name);
      setError("");
    } catch (failure) {
      console.error("Failed to fetch file");
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <span>
      <button type="button" className="ink-link old-file" onClick={() => void save()}>
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
