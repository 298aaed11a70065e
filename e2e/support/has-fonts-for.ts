/** Runs in the page: whether this machine has a font with each letter of a text. */
export function hasFontsFor(text: string): boolean {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("Nothing can be drawn.");
  context.font = "40px sans-serif";
  const drawn = (letter: string) => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillText(letter, 8, 60);
    return canvas.toDataURL();
  };
  // No font has this character.
  const missing = drawn("\u{10fffd}");
  return Array.from(text.match(/\p{L}/gu) ?? []).every((letter) => drawn(letter) !== missing);
}
