import { useId, useState } from "react";
import { importPaths } from "../../../src/features/import/import.page.contract.ts";
import type { StartProps } from "../../core/feature/feature.ts";
import { ResumeDrop, SOURCE_NAMES, setWaitingFile } from "./resume-drop.tsx";

const starts = [
  ["file", "Resume", `${SOURCE_NAMES}. You'll see a preview before anything is imported.`],
  [
    "repositories",
    "Repositories",
    "Your public projects on GitHub, GitLab or Codeberg. You choose them in the next step.",
  ],
  ["empty", "Start empty", "Fill in everything yourself. You can still import later."],
] as const;

type Start = (typeof starts)[number][0];

/** The part of the setup page where the owner chooses what to start from. A chosen file is read after the setup. */
export function StartFrom({ onChosen }: StartProps) {
  const id = useId();
  const [start, setStart] = useState<Start>("empty");
  const [file, setFile] = useState<File | null>(null);
  function choose(chosen: Start, from: File | null): void {
    setStart(chosen);
    setFile(from);
    setWaitingFile(chosen === "file" ? from : null);
    onChosen(chosen === "empty" ? null : importPaths[0]);
  }
  return (
    <fieldset className="fieldset gap-0">
      <legend className="fieldset-legend">Start from</legend>
      {starts.map(([value, label, note]) => (
        <div key={value} className="grid">
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              className="radio radio-primary flex-none"
              name="start"
              value={value}
              aria-describedby={start === value ? id : undefined}
              checked={start === value}
              onChange={() => choose(value, file)}
            />
            {label}
          </label>
          {start === value && (
            <p id={id} className="-mt-1 pb-2 ps-9 text-small leading-snug text-soft">
              {note}
            </p>
          )}
        </div>
      ))}
      {start === "file" && <ResumeDrop chosen={file?.name} onChosen={(chosen) => choose("file", chosen)} />}
    </fieldset>
  );
}
