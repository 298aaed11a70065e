import { useBrokenPicture } from "./use-broken-picture.ts";

/** The owner's picture as a cameo; without one, or where it can't be loaded, the initials on an engraved ground. */
export function Portrait({ picture, name }: { picture: string; name: string }) {
  const { isBroken, watching } = useBrokenPicture(picture);
  if (picture && !isBroken)
    return (
      <img {...watching} src={picture} alt={name} fetchPriority="high" className="portrait object-cover" />
    );
  return (
    <div role="img" aria-label={name} className="portrait portrait-monogram">
      <span aria-hidden="true">{initials(name)}</span>
    </div>
  );
}

/** First letters of the first and the last word, as whole letters also where one is made of several signs. */
function initials(name: string): string {
  const words = name.trim().toLowerCase().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? "").normalize("NFC")][0] ?? "").join("");
}
