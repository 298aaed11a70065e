import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { fieldLabel } from "../../../src/shared/field-label.ts";
import { englishName } from "../language/languages-query.ts";
import { OldPicture } from "../media/old-picture.tsx";
import { clearPictureDetails } from "../media/picture-details.ts";
import { useObjectUrl } from "../media/use-object-url.ts";
import { languageOfPath, withTranslationPaths } from "../translations/translated-form.ts";
import { Differences } from "./differences.tsx";
import { formatFieldValue, isStoredFile } from "./format-field-value.ts";
import "./differences.css";

type Values = Record<string, unknown>;

type ConflictNoticeProps = {
  /** "education". */
  noun: string;
  /** The saved entry as form values; undefined if the form can't show it. */
  theirs: Values | undefined;
  onSaveMine(): void;
  onTakeTheirs(): void;
};

/** Shows that the entry was saved elsewhere since the form was opened, compares both versions, and offers to choose one. */
export function ConflictNotice({ noun, theirs: saved, onSaveMine, onTakeTheirs }: ConflictNoticeProps) {
  const { formState, setValue } = useFormContext();
  const mine = withTranslationPaths(useWatch());
  const theirs = saved && withTranslationPaths(saved);
  const names = saved === undefined ? [] : differingFields(mine, saved);
  const opened = withTranslationPaths(formState.defaultValues ?? {});
  return (
    <div role="alert" ref={scrollIntoView} className="alert alert-vertical mb-6 scroll-mt-5">
      <p>This {noun} was changed elsewhere since you opened it.</p>
      {theirs !== undefined && (
        <div className="border-t border-base-300">
          {names.map((name) => (
            <section key={name} className="grid gap-x-6 gap-y-1 border-b border-base-300 py-3 sm:grid-cols-2">
              <h3 className="col-span-full font-text text-body font-semibold">
                {labelOf(name)}
                {isEqual(mine[name], opened[name]) && (
                  <small className="ms-2 text-small font-normal text-soft italic">
                    {" "}
                    you haven't changed this
                  </small>
                )}
              </h3>
              <Side name={name} title="Your version" side="before" mine={mine[name]} theirs={theirs[name]} />
              <Side name={name} title="Saved version" side="after" mine={mine[name]} theirs={theirs[name]}>
                <button
                  type="button"
                  className="btn btn-outline"
                  onClick={() => {
                    setValue(name, theirs[name] ?? blankLike(mine[name]), {
                      shouldDirty: true,
                      shouldValidate: true,
                    });
                    clearPictureDetails(name, setValue);
                  }}
                >
                  Use saved value<span className="sr-only"> for {labelOf(name)}</span>
                </button>
              </Side>
            </section>
          ))}
          {names.length === 0 && <p>Both versions are the same now.</p>}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-outline" onClick={onSaveMine}>
          Keep my version
        </button>
        {theirs !== undefined && (
          <button type="button" className="btn btn-outline" onClick={onTakeTheirs}>
            Use the saved version
          </button>
        )}
      </div>
    </div>
  );
}

function scrollIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: "start" });
}

/** "Title", or "Title (German)" of a translation. */
function labelOf(name: string): string {
  const tag = languageOfPath(name);
  const label = fieldLabel(name.slice(name.lastIndexOf(".") + 1));
  return tag === "" ? label : `${label} (${englishName(tag)})`;
}

/** The empty value of a text or list that the saved version doesn't have. */
function blankLike(value: unknown): unknown {
  return Array.isArray(value) ? [] : "";
}

/** The names of fields whose form value differs from the saved one; each translation is a field of its own. */
export function differingFields(mine: Values, theirs: Values): string[] {
  const [own, saved] = [withTranslationPaths(mine), withTranslationPaths(theirs)];
  const names = [...Object.keys(saved), ...Object.keys(own).filter((name) => languageOfPath(name) !== "")];
  return [...new Set(names)].filter((name) => differs(own, saved, name));
}

/** Saving without a new file keeps the stored one (§12), so only a new or removed file is a difference. */
function differs(mine: Values, theirs: Values, name: string): boolean {
  return !isEqual(mine[name], theirs[name]) && !isStoredFile(mine[name]);
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one instanceof File || other instanceof File) return one === other;
  const serialize = (value: unknown) =>
    JSON.stringify(typeof value === "string" ? value.trim() : isEmptyList(value) ? "" : (value ?? ""));
  return serialize(one) === serialize(other);
}

/** An absent list is an empty one. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

type SideProps = {
  name: string;
  title: string;
  side: "before" | "after";
  mine: unknown;
  theirs: unknown;
  children?: ReactNode;
};

function Side({ name, title, side, mine, theirs, children }: SideProps) {
  const own = side === "before" ? mine : theirs;
  const isFile = mine instanceof File || isStoredFile(theirs);
  return (
    <div className="grid min-w-0 content-start justify-items-start gap-1">
      <span className="text-small text-soft">{title}</span>
      {isFile ? (
        <FileSide value={own} />
      ) : (
        <Differences
          side={side}
          before={formatFieldValue(name, mine)}
          after={formatFieldValue(name, theirs)}
        />
      )}
      {children}
    </div>
  );
}

function FileSide({ value }: { value: unknown }) {
  const file = value instanceof File ? value : null;
  const url = useObjectUrl(file);
  if (file !== null)
    return file.type.startsWith("image/") ? (
      <img src={url || undefined} alt={file.name} className="old-picture" />
    ) : (
      <span>{file.name}</span>
    );
  if (!isStoredFile(value)) return <i>empty</i>;
  return /\.(jpg|png|webp)$/.test(value) ? (
    <OldPicture address={value} alt="" />
  ) : (
    <span>a different file</span>
  );
}
