import { useState } from "react";
import { importPaths } from "../../../src/features/import/import.page.contract.ts";
import type { StartProps } from "../../core/feature/feature.ts";
import { ChoiceButtons } from "../../core/fields/choice-field.tsx";
import { ResumeDrop, SOURCE_NAMES, setWaitingFile } from "./resume-drop.tsx";

const starts = [
  ["file", "Resume"],
  ["repositories", "Repositories"],
  ["empty", "Start empty"],
] as const;

type Start = (typeof starts)[number][0];

const notes: Readonly<Record<Start, string>> = {
  file: `${SOURCE_NAMES}. You'll see a preview before anything is imported.`,
  repositories: "Your public projects on GitHub, GitLab or Codeberg. You choose them in the next step.",
  empty: "Fill in everything yourself. You can still import later.",
};

/** The part of the setup page where the owner chooses what to start from. A chosen file is read after the setup. */
export function StartFrom({ onChosen }: StartProps) {
  const [start, setStart] = useState<Start>("empty");
  const [file, setFile] = useState<File | null>(null);
  function choose(chosen: Start, from: File | null): void {
    setStart(chosen);
    setFile(from);
    setWaitingFile(chosen === "file" ? from : null);
    onChosen(chosen === "empty" ? null : importPaths[0]);
  }
  return (
    <fieldset className="fieldset gap-3">
      <legend className="fieldset-legend">Start from</legend>
      <ChoiceButtons
        name="start"
        choices={starts}
        value={start}
        onChoose={(chosen) => choose(chosen, file)}
      />
      <p className="text-small text-soft">{notes[start]}</p>
      {start === "file" && <ResumeDrop chosen={file?.name} onChosen={(chosen) => choose("file", chosen)} />}
    </fieldset>
  );
}
