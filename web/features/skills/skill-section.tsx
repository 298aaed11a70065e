import type { Skill } from "../../../src/features/skills/skills.contract.ts";
import { type Strength, strengthNames, strengths } from "../../../src/features/skills/strength.contract.ts";
import { engravingSeed } from "../../../src/shared/look.ts";
import { fullName } from "../../../src/shared/page-title.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { useLook } from "../../core/look/look-query.ts";
import { Picture } from "../../core/media/picture.tsx";
import { NotLoaded } from "../../core/page/blank-page.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { Ribbon } from "../../core/ui/engraving.tsx";
import { StatusMark } from "../../core/ui/status-mark.tsx";

/** §9: text size by strength, with a matching shade. */
export const skillClasses: Record<Strength, string> = {
  "1": "text-[32px] text-base-content",
  "2": "text-[26px] text-base-content/85",
  "3": "text-[22px] text-soft",
};

/** The skills on the home page (§2), below a strip of the owner's banner or an engraving. */
export function SkillSection({ user, data: skills, title, titleLang }: Omit<HomePartProps<Skill[]>, "id">) {
  const { t } = useLanguage();
  const heading = title ?? t("Foundations & Skills");
  const [before, after] = title === undefined ? heading.split("&") : [];
  const seed = engravingSeed(`${fullName(user) || "Vitrine"} skills`, useLook());
  return (
    <section data-part="skills" aria-labelledby="skills" className="page full-bleed">
      <Picture
        address={user?.banner ?? ""}
        sizes="100vw"
        className="full-bleed skills-banner"
        instead={<Ribbon seed={seed} className="full-bleed skills-banner" />}
      />
      <div className="spread reveal pb-24 nav:pb-32">
        <div>
          <h2
            id="skills"
            dir={title && "auto"}
            {...titleLang}
            {...(after !== undefined && { "aria-label": heading })}
            className="section-title"
          >
            {after === undefined ? (
              <HeadingText>{heading}</HeadingText>
            ) : (
              <>
                {before}
                <span className="text-primary">&</span>
                {after}
              </>
            )}
          </h2>
          <StrengthKey skills={skills ?? []} />
        </div>
        {skills === undefined ? <NotLoaded /> : <SkillGroups skills={skills} />}
      </div>
    </section>
  );
}

/** Groups in the order of their first skills, then the skills without a group. */
export function SkillGroups({ skills }: { skills: Skill[] }) {
  const groups = Map.groupBy(skills, ({ group }) => group);
  const ungrouped = groups.get("") ?? [];
  if (ungrouped.length === skills.length) return <SkillList skills={skills} />;
  groups.delete("");
  return (
    <div className="skill-groups">
      {[...groups].map(([group, members]) => (
        <div key={group}>
          <h3 dir="auto" {...langOf(members[0], "group")} className="small-caps skill-group">
            {group}
          </h3>
          <SkillList skills={members} />
        </div>
      ))}
      {ungrouped.length > 0 && (
        <div>
          {/* biome-ignore lint/a11y/useHeadingContent: an invisible heading, so that adjacent lists begin on the same line. */}
          <h3 aria-hidden="true" className="small-caps skill-group no-group" />
          <SkillList skills={ungrouped} />
        </div>
      )}
    </div>
  );
}

/** Skills as running text, so that forty of them still read as one paragraph. */
function SkillList({ skills }: { skills: Skill[] }) {
  const { t } = useLanguage();
  return (
    <div className="run-on leading-[1.3]">
      <ul dir={langOf(skills[0], "skill")?.dir ?? "auto"}>
        {skills.map((skill) => (
          <li key={skill._id} className={skillClasses[skill.strength]}>
            <span {...langOf(skill, "skill")}>{skill.skill}</span>
            <StatusMark entry={skill} />
            <span className="sr-only">, {t(strengthNames[skill.strength])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Explains the text sizes. Hidden from screen readers, because the list names each strength. */
function StrengthKey({ skills }: { skills: Skill[] }) {
  const used = strengths.filter((strength) => skills.some((skill) => skill.strength === strength));
  const { t } = useLanguage();
  if (used.length < 2) return null;
  return (
    <p aria-hidden="true" className="strength-key mt-6 flex flex-wrap items-baseline gap-x-4">
      {used.map((strength) => (
        <span key={strength} className={skillClasses[strength]}>
          {t(strengthNames[strength])}
        </span>
      ))}
    </p>
  );
}
