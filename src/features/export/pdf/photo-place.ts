import { baselineOf } from "./sheet.ts";
import type { Template } from "./template.ts";

/** Height of capital letters, in ems. */
const CAPITALS = 0.68;

/** Distance in points between the top of the text and the top of the photo, which is level with the name's capital letters. */
export function photoInset({ name }: Template): number {
  return Math.max(0, baselineOf(name) - CAPITALS * name.size);
}

/** The square of the photo, in points from the top left corner of the page. */
export function photoPlace(
  template: Template,
  { pageWidth, isMirrored }: { pageWidth: number; isMirrored: boolean },
): { x: number; y: number; side: number } {
  const { margin, photo: side } = template;
  const x = isMirrored ? margin.side : pageWidth - margin.side - side;
  return { x, y: margin.top + photoInset(template), side };
}
