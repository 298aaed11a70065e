import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { ImportPreview } from "../../../src/features/import/import.contract.ts";
import { settingsPaths } from "../../../src/shared/admin-path.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showSavedToast } from "../../core/form/saved-toast.ts";
import { withUploadProgress } from "../../core/form/upload.ts";
import { useUndoChange } from "../../core/form/use-undo-change.ts";
import { languagesQuery } from "../../core/language/languages-query.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { FileLanguage } from "./file-language.tsx";
import { type ImportChoice, PreviewPanel } from "./preview-panel.tsx";
import { RepositoriesForm } from "./repositories-form.tsx";
import { ResumeDrop, takeWaitingFile } from "./resume-drop.tsx";
import { type TranslatedImport, TranslatedPanel } from "./translated-panel.tsx";
import "../../core/form/differences.css";

/** The owner chooses a file, reviews its entries and imports the selected ones. */
export function ImportPage({ user }: { user: User }) {
  const [found, setFound] = useState<Found | null>(null);
  const [translated, setTranslated] = useState<TranslatedImport | null>(null);
  const [progress, setProgress] = useState(0);
  async function read(form: FileForm): Promise<ImportPreview> {
    setProgress(0);
    const signal = withUploadProgress(setProgress, new AbortController().signal);
    return (await send(api.import.preview.$post({ form }, signal))).preview;
  }
  const reading = useMutation({
    async mutationFn({ resume, language, matches = {} }: Asked): Promise<Found> {
      const preview = await read({
        resume,
        ...(language ? { language, matches: JSON.stringify(matches) } : {}),
      });
      const other = language === undefined ? preview.otherLanguage : undefined;
      if (other === undefined) return { preview, file: { resume, language: language ?? "", matches } };
      return {
        preview: await read({ resume, language: other }),
        file: { resume, language: other, matches },
      };
    },
    onSuccess: (read) => show(read),
    onError: () => console.error("Failed to read a resume"),
  });
  function show(next: Found | null): void {
    setTranslated(null);
    setFound(next);
  }
  // After a corrected match the checkboxes stay as they are.
  const key = found?.file && found.preview.translation ? keyOf(found.file) : found?.preview._id;
  return (
    <AdminLayout user={user} title="Import" parent={{ href: settingsPaths.data, label: "Your data" }}>
      {!found && <p className="panel-note page-note">You'll see a preview before anything changes.</p>}
      {/* Hidden while a preview is open; its "Cancel" leads back. If reading a file fails, the error is shown here. */}
      <div className={found && !reading.error ? "hidden" : "grid gap-x-12 lg:grid-cols-2"}>
        <ChooseFile
          isReading={reading.isPending}
          failure={reading.error}
          progress={progress}
          onChosen={(resume) => reading.mutate({ resume })}
        />
        <RepositoriesForm onRead={(preview) => show({ preview, file: null })} />
      </div>
      {found && (
        <Preview
          key={key}
          found={found}
          isReading={reading.isPending}
          onAsk={reading.mutate}
          onClose={() => show(null)}
          onTranslated={setTranslated}
        />
      )}
      {translated && <TranslatedPanel {...translated} />}
    </AdminLayout>
  );
}

type FileForm = { resume: File; language?: string; matches?: string };
/** A file, its language (`""` for the main one, undefined to guess it), and the owner's matches by id of the change. */
type Asked = { resume: File; language?: string; matches?: Record<string, string> };
/** A preview, and what it was made from; null for repositories. */
type Found = { preview: ImportPreview; file: Required<Asked> | null };

type ChooseFileProps = {
  isReading: boolean;
  failure: Error | null;
  progress: number;
  onChosen(file: File): void;
};

/** The files that can be imported. A word joiner keeps a name with a hyphen on one line. */
const FILES = [
  [
    "Resume",
    "JSON Resume, Reactive Resume or FRESH (.json), RenderCV or al-\u2060folio (.yaml), Europass (.xml)",
  ],
  [
    "LinkedIn",
    "Your archive (.zip). On LinkedIn, go to Settings → Data privacy → Get a copy of your data. Only resume data is read from it.",
  ],
  ["Publications", "BibTeX (.bib), RIS (.ris), CSL or ORCID (.json)"],
] as const;

function ChooseFile({ isReading, failure, progress, onChosen }: ChooseFileProps) {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    const file = takeWaitingFile();
    if (file) choose(file);
  }, []);
  return (
    <Panel title="From a file" note="Your resume, LinkedIn profile or publications.">
      <div className="grid justify-items-start gap-4">
        <ResumeDrop isBusy={isReading} onChosen={onChosen} />
        {isReading && (
          <progress className="progress progress-primary" value={progress} aria-label="Upload progress" />
        )}
        {failure && (
          <p role="alert" className="field-error">
            {failure.message} Nothing was changed.
          </p>
        )}
        <dl className="facts">
          {FILES.map(([kind, formats]) => (
            <div key={kind} className="items-baseline">
              <dt>{kind}</dt>
              <dd>{formats}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

type PreviewProps = {
  found: Found;
  isReading: boolean;
  onAsk(asked: Asked): void;
  onClose(): void;
  onTranslated(translated: TranslatedImport | null): void;
};

function Preview({ found: { preview, file }, isReading, onAsk, onClose, onTranslated }: PreviewProps) {
  const { data: languages } = useQuery(languagesQuery);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const undoing = useUndoChange("Import undone.");
  const applying = useMutation({
    mutationFn: (choice: ImportChoice) =>
      send(api.import.apply.$post({ json: { _id: preview._id, ...choice } })),
    async onSuccess({ imported, change }) {
      const language = preview.translation?.language;
      const isNew = language !== undefined && languages?.others.includes(language) === false;
      await client.invalidateQueries();
      onClose();
      if (language === undefined) navigate("/admin/my-info");
      else onTranslated({ language, imported, isNew });
      showSavedToast(
        imported === 1 ? "1 entry imported." : `${imported} entries imported.`,
        change === ""
          ? undefined
          : async () => {
              await undoing.mutateAsync(change);
              onTranslated(null);
            },
      );
    },
    onError: () => console.error("Failed to import a resume"),
  });
  return (
    <PreviewPanel
      preview={preview}
      isBusy={applying.isPending}
      failure={applying.error}
      onApply={(choice) => !isReading && applying.mutate(choice)}
      onCancel={onClose}
      onMatch={(id, entry) => file && onAsk({ ...file, matches: withMatch(file.matches, id, entry) })}
    >
      {file && (
        <FileLanguage
          value={file.language || (preview.mainLanguage ?? "")}
          isBusy={isReading}
          onChoose={(tag) => {
            // Without a language, an empty site would use the guessed one again.
            const language = tag === "" && preview.mainLanguage ? (languages?.main ?? "") : tag;
            onAsk({ resume: file.resume, language });
          }}
        />
      )}
    </PreviewPanel>
  );
}

/** Adds a match, and removes other matches with the same entry. @param id of the change @param entry its id on the site, `""` for none */
function withMatch(matches: Record<string, string>, id: string, entry: string): Record<string, string> {
  const others = Object.entries(matches).filter(([, given]) => given === "" || given !== entry);
  return { ...Object.fromEntries(others), [id]: entry };
}

function keyOf({ resume: { name, size, lastModified }, language }: Required<Asked>): string {
  return [name, size, lastModified, language].join(" ");
}
