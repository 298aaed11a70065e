const sentences = new Map<string, string[]>();

/** Splits a text into sentences that can be removed from its end. Lines are separate, and formatting is never split. */
export function sentencesOf(text: string): string[] {
  const known = sentences.get(text);
  if (known !== undefined) return known;
  const parts: string[] = [];
  let open = "";
  for (const part of text.match(/[^\n]*?(?:[.!?…]["'”’»)\]*_]*[ \t]+(?=\S)|[。！？]+|\n+|$)/gu) ?? []) {
    open += part;
    if (!isBalanced(open)) continue;
    if (open.trim() !== "") parts.push(open);
    else if (parts.length > 0) parts[parts.length - 1] += open;
    open = "";
  }
  if (open.trim() !== "") parts.push(open);
  sentences.set(text, parts);
  return parts;
}
/** Whether all emphasis, code and links that begin in a text also end there. */
function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    // An asterisk and a space at the start of a line begin a list item.
    count(/(?<!^|\*)\*+|^\*+(?![ *])/gm) % 2 === 0 &&
    count(/`/g) % 2 === 0 &&
    count(/\[/g) === count(/\]/g) &&
    count(/\(/g) === count(/\)/g)
  );
}
