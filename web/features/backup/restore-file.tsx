import { useMutation } from "@tanstack/react-query";
import type { ClientRequestOptions } from "hono/client";
import { useRef, useState } from "react";
import { sizeInWords } from "../../../src/shared/size-words.ts";
import { ApiError } from "../../core/api/send.ts";
import { watchedRequest } from "../../core/form/upload.ts";
import { FileButton } from "../../core/ui/file-button.tsx";
import { Progress } from "../../core/ui/progress.tsx";
import { Question } from "../../core/ui/question.tsx";

type RestoreFileProps = {
  /** What the file takes the place of, and what follows; asked before anything is sent. */
  question: string;
  /** Sends the file; `options` watch the request. */
  restore(file: File, options: ClientRequestOptions): Promise<unknown>;
  onRestored(): void;
};

/** Chooses a backup, asks, and sends it with its progress; the server checks all of it before it changes anything. */
export function RestoreFile({ question, restore, onRestored }: RestoreFileProps) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const given = useRef<AbortController>(undefined);
  const restoring = useMutation({
    mutationFn: (chosen: File) => {
      const controller = new AbortController();
      given.current = controller;
      setShare(0);
      return restore(chosen, {
        ...watchedRequest(setShare, controller.signal),
        init: { body: chosen },
      });
    },
    onSuccess: onRestored,
    onError: () => console.error("Failed to restore a backup"),
  });
  const isGivenUp = given.current?.signal.aborted;
  return (
    <div className="grid min-w-0 justify-items-start gap-3 has-[progress,[role=alert]]:basis-full">
      {restoring.isPending ? (
        <Progress label="Restore" share={share < 1 ? share : undefined}>
          <p role="status">
            {share < 1 ? `Uploading, ${Math.round(share * 100)} %` : "Checking the backup and restoring it…"}
          </p>
          {share < 1 && (
            <button type="button" className="btn btn-outline" onClick={() => given.current?.abort()}>
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
      {restoring.error && !isGivenUp && (
        <p role="alert" className="field-error">
          {restoring.error.message} {outcomeOf(restoring.error)}
        </p>
      )}
      {file && (
        <Question
          title="Restore this backup?"
          text={`${file.name}, ${sizeInWords(file.size)}. ${question}`}
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

/** What the site is after a restore that has failed: once the file is there, the server goes on without its sender. */
function outcomeOf(error: Error): string {
  const isKnown =
    error instanceof ApiError && (error.status === 507 || (error.status >= 400 && error.status < 500));
  return isKnown ? "Nothing was changed." : "Load the page again to see whether the backup was restored.";
}
