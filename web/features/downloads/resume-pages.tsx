import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import {
  MADE_DOCX,
  MADE_RESUME,
  type ResumeLayout,
  resumeLayout,
} from "../../../src/core/resume/resume-layout.contract.ts";
import { pagesQuery } from "./layout-query.ts";

/** Milliseconds without a change after which the preview is updated. */
const DEBOUNCE = 250;

/** The preview of the resume with the form's choices, and what was left out to fit. */
export function ResumePages() {
  const values = useWatch<ResumeLayout>();
  const [layout, setLayout] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setLayout(values), DEBOUNCE);
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
      <p className="float-end flex gap-x-5">
        <a href={MADE_RESUME} target="_blank" rel="noopener" className="link text-base">
          Saved PDF
        </a>
        <a href={MADE_DOCX} className="link text-base">
          Saved Word file
        </a>
      </p>
      <p role="status" className="mb-3 min-h-6 text-base text-soft">
        {isError
          ? "The preview could not be created."
          : data === undefined
            ? "Creating the preview…"
            : formatPageCount(data.pictures.length)}
      </p>
      {data !== undefined && (
        <>
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
          {data.leftOut.length > 0 && (
            <div className="mt-4 text-base">
              <p>Left out to fit:</p>
              <ul className="list-disc ps-5">
                {data.leftOut.map(({ section, title, what }) => (
                  <li key={`${what} ${section} ${title}`}>
                    {what === "details" && "Details of "}
                    <bdi>{title}</bdi> <span className="text-soft">({section})</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {data.missing.length > 0 && (
            <p className="alert mt-4">
              These characters are missing from the resume, because no font on the server has them:{" "}
              {data.missing.slice(0, 20).join(" ")}
              {data.missing.length > 20 && ` and ${data.missing.length - 20} more`}. Install a font on the
              server that has them, such as the package fonts-noto-cjk.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function formatPageCount(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}
