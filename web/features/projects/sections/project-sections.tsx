import type { ProjectSection } from "../../../../src/features/projects/projects.contract.ts";
import { langOf, useLanguage } from "../../../core/language/language.tsx";
import { PictureLink } from "../../../core/media/picture-link.tsx";
import { OwnerNote } from "../../../core/owner/owner-note.tsx";
import { HeadingText } from "../../../core/page/heading-text.tsx";
import { Prose } from "../../../core/text/prose.tsx";

/** The sections of a project, with pictures on alternating sides (§2). Each may lack a header, text or picture. */
export function ProjectSections({
  id,
  sections,
  headingAs: Heading = "h2",
}: {
  id: string;
  sections: ProjectSection[];
  headingAs?: "h2" | "h4";
}) {
  const { t } = useLanguage();
  if (sections.length === 0)
    return (
      <>
        <p className="border-t border-base-300 py-8 text-soft">{t("No sections available.")}</p>
        <OwnerNote items={[{ label: "Add a section", href: `/admin/project/${id}?section=new` }]} />
      </>
    );
  return sections.map((section, index) => {
    const { _id, header, image } = section;
    const headerLang = langOf(section, "header");
    const heading = header && (
      <Heading dir="auto" {...headerLang} className="section-title">
        <HeadingText>{header}</HeadingText>
      </Heading>
    );
    return (
      <section key={_id} className="reveal border-t pt-8 pb-16 nav:pb-24">
        {image ? (
          <div className="project-part">
            <div className="grid gap-6">
              {heading}
              <Prose entry={section} field="body" className="max-w-[38em]" />
            </div>
            <PictureLink
              title={header}
              lang={headerLang}
              linkClassName={index % 2 === 1 ? "nav:-order-1" : ""}
              picture={{
                address: image,
                isFilling: true,
                sizes: "(min-width: 56.25rem) 40rem, 100vw",
                className: "project-part-picture max-h-[40rem] w-full object-cover",
              }}
            />
          </div>
        ) : (
          <div className="spread">
            {heading}
            <Prose entry={section} field="body" className="max-w-[38em] nav:col-start-2" />
          </div>
        )}
      </section>
    );
  });
}
