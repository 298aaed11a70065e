import { useState } from "react";
import { importPaths } from "../../../src/features/import/import.page.contract.ts";
import type { StartProps } from "../../core/feature/feature.ts";
import { ResumeDrop, SOURCE_NAMES, setWaitingFile } from "./resume-drop.tsx";

const ways = [
  ["file", "A resume file", SOURCE_NAMES],
  ["repositories", "My repositories", "GitHub, GitLab or Codeberg"],
  ["empty", "Start empty", "You can import later."],
] as const;

type Way = (typeof ways)[number][0];

/** The part of the setup page that asks what the site starts from. A file is read once the site has its owner. */
export function StartFrom({ onChosen }: StartProps) {
  const [way, setWay] = useState<Way>("empty");
  const [file, setFile] = useState<File | null>(null);
  function choose(chosen: Way, from: File | null): void {
    setWay(chosen);
    setFile(from);
    setWaitingFile(chosen === "file" ? from : null);
    onChosen(chosen === "empty" ? null : importPaths[0]);
  }
  return (
    <fieldset className="fieldset gap-3">
      <legend className="fieldset-legend">Start from</legend>
      {ways.map(([id, label, note]) => (
        <label key={id} className="flex items-start gap-3">
          <input
            type="radio"
            name="start"
            className="radio mt-0.5"
            checked={way === id}
            onChange={() => choose(id, file)}
          />
          <span>
            {label}
            <small className="block text-small text-soft">{note}</small>
          </span>
        </label>
      ))}
      {way === "file" && <ResumeDrop chosen={file?.name} onChosen={(chosen) => choose("file", chosen)} />}
    </fieldset>
  );
}
