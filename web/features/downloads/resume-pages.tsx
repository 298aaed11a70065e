import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import {
  GENERATED_DOCX,
  GENERATED_PDF,
  type ResumeLayout,
  resumeLayout,
} from "../../../src/core/resume/resume-layout.contract.ts";
import { pagesQuery } from "./layout-query.ts";

/** Milliseconds after the last change until the pages are rendered. */
const PAUSE = 250;

const shortenedLabels = { details: "shortened", line: "one line", entry: "left out" } as const;

/** Preview of the form's unsaved choices, and what was shortened to fit. */
export function ResumePages({ isPublished }: { isPublished: boolean }) {
  const { control } = useFormContext<ResumeLayout>();
  const values = useWatch({ control });
  const [layout, setLayout] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setLayout(values), PAUSE);
    return () => clearTimeout(timer);
  }, [values]);
  const checked = resumeLayout.safeParse(layout);
  const { data, isFetching, isError } = useQuery({
    ...pagesQuery(checked.data ?? {}),
    placeholderData: keepPreviousData,
  });
  return (
    <section
      aria-label="Preview"
      aria-busy={isFetching}
      className="min-w-0 border border-base-300 bg-base-200 p-4 max-sm:p-2"
    >
      <div className="mb-3 flex min-h-6 flex-wrap gap-x-5 text-small">
        <p role="status" className="me-auto text-soft">
          {isError
            ? "Couldn't generate the preview. Try again in a moment."
            : data === undefined
              ? "Generating the preview…"
              : pageCount(data.pictures.length)}
        </p>
        {isPublished && (
          <>
            <a
              href={GENERATED_PDF}
              target="_blank"
              aria-describedby="new-tab"
              rel="noopener"
              className="link"
            >
              Published PDF
            </a>
            <a href={GENERATED_DOCX} className="link">
              Word file
            </a>
          </>
        )}
      </div>
      {data !== undefined && (
        <>
          {data.pictures.length > data.limit && (
            <p className="alert mb-4">
              Even with one line for each job and degree, the resume needs more than {pageCount(data.limit)}.
            </p>
          )}
          <ShortenedList shortened={data.shortened} />
          <ol
            className={`grid grid-cols-[repeat(auto-fit,minmax(min(19rem,100%),1fr))] gap-4 transition-opacity ${isFetching ? "opacity-60" : ""}`}
          >
            {data.pictures.map((picture, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              <li key={index}>
                <img
                  className="w-full border border-base-300 bg-white"
                  alt={`Page ${index + 1}`}
                  src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
                />
              </li>
            ))}
          </ol>
          {data.missing.length > 0 && (
            <p className="alert mt-4">
              No font on this server has these characters, so the resume omits them:{" "}
              {data.missing.slice(0, 20).join(" ")}
              {data.missing.length > 20 && ` and ${data.missing.length - 20} more`}. Install a font that has
              them on the server.
            </p>
          )}
        </>
      )}
    </section>
  );
}

type Shortened = { id: string; section: string; title: string; what: keyof typeof shortenedLabels };

/** What did not fit; “Keep” shortens something else instead. */
function ShortenedList({ shortened }: { shortened: Shortened[] }) {
  const { field } = useController<ResumeLayout, "pinned">({ name: "pinned" });
  const [isOpen, setOpen] = useState(false);
  const pinned = field.value ?? [];
  if (shortened.length === 0) return null;
  return (
    <details
      className="mb-4 border border-base-300 bg-base-100 text-small"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2.5">
        {shortened.length === 1 ? "1 entry was" : `${shortened.length} entries were`} shortened to fit
      </summary>
      <ul className="max-h-80 overflow-y-auto px-3 pb-2">
        {shortened.map(({ id, section, title, what }) => {
          const isPinned = pinned.includes(id);
          return (
            <li
              key={`${section} ${id} ${title}`}
              className="flex min-h-11 items-center gap-3 border-t border-base-300 py-0.5"
            >
              <span className="min-w-0 flex-1">
                <bdi>{title}</bdi>{" "}
                <span className="text-soft">
                  {section === title ? "" : `${section}, `}
                  {shortenedLabels[what]}
                </span>
              </span>
              {isPinned ? (
                <span className="text-soft">Doesn't fit</span>
              ) : (
                <button
                  type="button"
                  className="btn btn-link flex-none"
                  aria-label={`Keep ${title}`}
                  onClick={() => field.onChange([...pinned, id])}
                >
                  Keep
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function pageCount(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}
