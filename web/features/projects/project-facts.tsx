import { Fragment, type ReactNode } from "react";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { formatPeriod, listComma } from "../../../src/shared/intl.ts";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { ExternalLink, UrlText } from "../../core/ui/external-link.tsx";

/** A table of the facts that are known. */
export function ProjectFacts({ project }: { project: Project }) {
  const language = useLanguage();
  const { t } = language;
  return (
    <dl>
      <Fact name={project.roles.length === 1 ? t("Role") : t("Roles")}>
        {project.roles.length > 0 && <CommaList texts={project.roles} lang={langOf(project, "roles")} />}
      </Fact>
      <Fact name={t("Company")}>
        {project.associatedCompany && (
          <bdi {...langOf(project, "associatedCompany")}>{project.associatedCompany}</bdi>
        )}
      </Fact>
      <Fact name={t("Location")}>
        {project.location && <bdi {...langOf(project, "location")}>{project.location}</bdi>}
      </Fact>
      <Fact name={t("Duration")}>{project.duration}</Fact>
      <Fact name={t("Dates")}>
        {formatPeriod(
          knownDate(project, "startDate"),
          knownDate(project, "endDate"),
          project.currentlyWorking,
          language,
        )}
      </Fact>
      <Fact name={t("Skills")}>
        {project.skills.length > 0 && <CommaList texts={project.skills} lang={langOf(project, "skills")} />}
      </Fact>
      <Fact name={t("Website")}>{project.url && <LinkLine href={project.url} />}</Fact>
      <Fact name={t("Links")}>
        {project.links.length > 0 && project.links.map((link) => <LinkLine key={link} href={link} />)}
      </Fact>
    </dl>
  );
}

/** Each text has its own direction; commas have the page's. */
function CommaList({ texts, lang }: { texts: string[]; lang: LangAttributes }) {
  const comma = listComma(useLanguage());
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and the list never changes in place.
    <Fragment key={index}>
      {index > 0 && comma}
      <bdi {...lang}>{text}</bdi>
    </Fragment>
  ));
}

function LinkLine({ href }: { href: string }) {
  return (
    <ExternalLink href={href} className="ink-link -my-2.5 block py-2.5">
      <UrlText href={href} />
    </ExternalLink>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="project-fact border-t border-base-300 py-2">
      <dt className="small-caps">{name}</dt>
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  );
}
