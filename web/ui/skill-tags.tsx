export function SkillTags({ skills }: { skills: string[] }) {
  if (skills.length === 0) return null;
  return (
    <ul aria-label="Skills" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {skills.map((skill, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
        <li key={index}>{skill}</li>
      ))}
    </ul>
  );
}
