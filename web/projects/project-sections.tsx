import type { ProjectSection } from "../../src/projects/projects.contract.ts";
import { Picture } from "../media/picture.tsx";
import { Prose } from "../ui/prose.tsx";

/** The project told in parts, pictures on alternating sides (spec §2). */
export function ProjectSections({ sections }: { sections: ProjectSection[] }) {
  if (sections.length === 0)
    return <p className="border-t border-base-300 py-8 text-soft">No sections available.</p>;
  return sections.map((section, index) => (
    <section key={section._id} className="reveal border-t py-8 nav:pb-24">
      {section.image ? (
        <PicturedSection section={section} isPictureFirst={index % 2 === 1} />
      ) : (
        <div className="spread">
          <h2 dir="auto" className="section-title">
            {section.header}
          </h2>
          <Prose text={section.body} className="max-w-[38em]" />
        </div>
      )}
    </section>
  ));
}

function PicturedSection({ section, isPictureFirst }: { section: ProjectSection; isPictureFirst: boolean }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-6 nav:grid-cols-2">
      <div>
        {section.header && (
          <h2 dir="auto" className="section-title mb-6">
            {section.header}
          </h2>
        )}
        <Prose text={section.body} className="max-w-[38em]" />
      </div>
      <Picture
        address={section.image}
        sizes="(min-width: 56.25rem) 40rem, 100vw"
        className={`max-h-[40rem] w-full object-cover ${isPictureFirst ? "nav:-order-1" : ""}`}
      />
    </div>
  );
}
