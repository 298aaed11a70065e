import { useMutation } from "@tanstack/react-query";
import type { ClientRequestOptions } from "hono/client";
import { useRef, useState } from "react";
import { formatSize } from "../../../src/shared/format-size.ts";
import { ApiError } from "../../core/api/send.ts";
import { withUploadProgress } from "../../core/form/upload.ts";
import { ConfirmDialog } from "../../core/ui/confirm-dialog.tsx";
import { FileButton } from "../../core/ui/file-button.tsx";
import { Progress } from "../../core/ui/progress.tsx";

type RestoreFileProps = {
  /** Describes what the backup will replace; shown before anything is sent. */
  question: string;
  /** Sends the file. @param options of the request: they upload the file, report its progress and cancel it */
  restore(file: File, options: ClientRequestOptions): Promise<unknown>;
  onRestored(): void;
};

/** Chooses a backup file, asks for confirmation, and uploads it with its progress. */
export function RestoreFile({ question, restore, onRestored }: RestoreFileProps) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const upload = useRef<AbortController>(undefined);
  const restoring = useMutation({
    mutationFn: (chosen: File) => {
      const controller = new AbortController();
      upload.current = controller;
      setShare(0);
      return restore(chosen, {
        ...withUploadProgress(setShare, controller.signal),
        init: { body: chosen },
      });
    },
    onSuccess: onRestored,
    onError: () => console.error("Failed to restore a backup"),
  });
  const isCanceled = upload.current?.signal.aborted;
  return (
    <>
      {restoring.isPending ? (
        <Progress label="Restore" share={share < 1 ? share : undefined}>
          <p role="status">
            {share < 1 ? `Uploading, ${Math.round(share * 100)} %` : "Checking the backup and restoring it…"}
          </p>
          {share < 1 && (
            <button type="button" className="btn btn-outline" onClick={() => upload.current?.abort()}>
              Cancel
            </button>
          )}
        </Progress>
      ) : (
        <FileButton
          label="Backup file"
          accept=".tar,application/x-tar"
          onChosen={(chosen) => {
            setFile(chosen);
            restoring.reset();
          }}
        >
          Restore from a file
        </FileButton>
      )}
      {restoring.error && !isCanceled && (
        <p role="alert" className="field-error basis-full">
          {restoring.error.message} {outcomeOf(restoring.error)}
        </p>
      )}
      {file && (
        <ConfirmDialog
          title="Restore this backup?"
          text={`${file.name}, ${formatSize(file.size)}. ${question}`}
          confirmLabel="Restore"
          cancelLabel="Cancel"
          onConfirm={() => {
            setFile(null);
            restoring.mutate(file);
          }}
          onCancel={() => setFile(null)}
        />
      )}
    </>
  );
}

/** Describes whether a failed restore changed the site. Without an answer it is unknown: the server may still be restoring. */

function outcomeOf(error: Error): string {
  const isKnown =
    error instanceof ApiError && (error.status === 507 || (error.status >= 400 && error.status < 500));
  return isKnown ? "Nothing was changed." : "Reload the page to see whether the backup was restored.";
}
