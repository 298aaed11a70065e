import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import type { SharedPage } from "../../src/features/shares/shares.contract.ts";
import type { SharePart } from "../core/feature/feature.ts";
import { langOf, useLanguage } from "../core/language/language.tsx";
import { Plate } from "../core/page/plate.tsx";
import { Prose } from "../core/text/prose.tsx";
import { ExternalLink } from "../core/ui/external-link.tsx";
import { Loading } from "../core/ui/loading.tsx";
import { experiencesInShare } from "../features/experiences/experiences.share.tsx";
import { projectsInShare } from "../features/projects/projects.share.tsx";
import { sectionsInShare } from "../features/sections/sections.share.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** The features' parts of a share page, in order. */
const parts: readonly SharePart[] = [experiencesInShare, projectsInShare, sectionsInShare];

/** The page of a share link (§17). Its content is embedded in the page; no API returns it. */
export function SharePage() {
  const { data: shared } = useQuery<SharedPage | null>({ queryKey: ["share"], queryFn: skipToken });
  // The query cache may have dropped the content when the visitor comes back to the page.
  useEffect(() => {
    if (shared === undefined) location.reload();
  }, [shared]);
  const { t } = useLanguage();
  if (shared === undefined) return <Loading />;
  if (shared === null) return <NotFoundPage />;
  if (shared.isLocked) return <Locked {...shared} />;
  const { title, resume, entries } = shared;
  return (
    <>
      <Plate
        className="plate-notice plate-share"
        linesEach={1}
        picture=""
        seed={title}
        lines={[title]}
        lang={langOf(shared, "title")}
      />
      <div className="share-greeting">
        <Prose entry={shared} field="greeting" className="max-w-[32em]" />
        <p>
          <ExternalLink href={resume} className="ink-link">
            {t("Resume")}
          </ExternalLink>
        </p>
      </div>
      {parts.map(({ name, component: Part }) => {
        const own = entries[name] ?? [];
        return own.length > 0 && <Part key={name} entries={own} />;
      })}
    </>
  );
}

/** Asks for the password. Works without script, like all public forms. */
function Locked({ action, hasFailed }: Extract<SharedPage, { isLocked: true }>) {
  const id = useId();
  const { t } = useLanguage();
  return (
    <>
      <Plate
        className="plate-notice plate-share"
        linesEach={1}
        picture=""
        seed="password"
        lines={[t("Password")]}
      />
      <form method="post" action={action} className="share-greeting">
        <label htmlFor={id}>{t("Enter the password you were given.")}</label>
        <div className="flex flex-wrap items-start gap-4">
          <input
            id={id}
            type="password"
            name="password"
            required
            autoComplete="off"
            aria-invalid={hasFailed}
            aria-describedby={hasFailed ? `${id}fault` : undefined}
            className="field-input w-72 max-w-full"
          />
          <button type="submit" className="ink-button">
            {t("Open")}
          </button>
          {hasFailed && (
            <p id={`${id}fault`} role="alert" className="basis-full">
              {t("Wrong password.")}
            </p>
          )}
        </div>
      </form>
    </>
  );
}
