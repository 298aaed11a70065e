/** Whether enough entries have a picture, at least half, to show all of them with one. */
export function hasPictures(entries: readonly { image: string }[]): boolean {
  return entries.filter(({ image }) => image !== "").length * 2 >= entries.length;
}
