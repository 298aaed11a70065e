/** What someone worked with, as one running line. */
export function SkillTags({ skills }: { skills: string[] }) {
  if (skills.length === 0) return null;
  return (
    <div className="run-on run-on-small text-soft">
      <ul dir="auto" aria-label="Skills">
        {skills.map((skill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
          <li key={index}>
            <span>{skill}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
