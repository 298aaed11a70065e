import { useMutation } from "@tanstack/react-query";
import type { ClientRequestOptions } from "hono/client";
import { useId, useRef, useState } from "react";
import { watchedRequest } from "../form/upload.ts";
import { fileSize } from "../media/picture-tools.tsx";
import { Question } from "../ui/question.tsx";
import "./backup-admin.css";

type RestoreFileProps = {
  /** What the file takes the place of, and what follows; asked before anything is sent. */
  question: string;
  /** Sends the file; `options` watch the request. */
  restore(file: File, options: ClientRequestOptions): Promise<unknown>;
  onRestored(): void;
};

/** Chooses a backup, asks, and sends it with its progress; the server checks all of it before it changes anything. */
export function RestoreFile({ question, restore, onRestored }: RestoreFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [abort, setAbort] = useState<AbortController | null>(null);
  const restoring = useMutation({
    mutationFn: (chosen: File) => {
      const controller = new AbortController();
      setAbort(controller);
      setShare(0);
      return restore(chosen, {
        ...watchedRequest(setShare, controller.signal),
        init: { body: chosen },
      });
    },
    onSuccess: onRestored,
    onError: () => console.error("Failed to restore a backup"),
    onSettled: () => setAbort(null),
  });
  const isGivenUp = restoring.error instanceof DOMException && restoring.error.name === "AbortError";
  return (
    <div className="restore-file">
      <label htmlFor={id} className="sr-only">
        Backup file
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".tar,application/x-tar"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          restoring.reset();
          target.value = ""; // The same file may be chosen again.
        }}
      />
      {restoring.isPending ? (
        <div className="form-progress">
          <progress aria-label="Restore" value={share < 1 ? share : undefined} />
          <p role="status">
            {share < 1 ? `Uploading, ${Math.round(share * 100)} %` : "Checking the backup and restoring it…"}
          </p>
          {share < 1 && (
            <button type="button" className="quiet-button" onClick={() => abort?.abort()}>
              Cancel
            </button>
          )}
        </div>
      ) : (
        <button type="button" className="quiet-button" onClick={() => input.current?.click()}>
          Restore from a file
        </button>
      )}
      {restoring.error && !isGivenUp && (
        <p role="alert" className="field-error">
          {restoring.error.message} Nothing was changed.
        </p>
      )}
      {file && (
        <Question
          title="Restore this backup?"
          text={`${file.name}, ${fileSize(file.size)}. ${question}`}
          yes="Restore"
          no="Leave it"
          onYes={() => {
            setFile(null);
            restoring.mutate(file);
          }}
          onNo={() => setFile(null)}
        />
      )}
    </div>
  );
}
