/** Runs in the page: finds faults of the owner's name and monogram on the home page. It measures the visible shapes of letters, not line boxes. */
export function nameFaults(): string[] {
  type Box = { text: string; left: number; right: number; top: number; bottom: number; line: number };
  const faults: string[] = [];
  const heading = document.querySelector<HTMLElement>(".overprint");
  const portrait = document.querySelector<HTMLElement>(".portrait");
  const canvas = document.createElement("canvas").getContext("2d");
  if (heading === null || portrait === null || canvas === null) return ["nothing to measure"];
  const context: CanvasRenderingContext2D = canvas;
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const isCursive = /[\p{sc=Arab}\p{sc=Deva}\p{sc=Thai}\p{sc=Taml}]/u;

  /** Text nodes with the index of each in the joined text, to find words that span several. */
  function textOf(element: Element): { text: string; rangeOf: (from: number, to: number) => Range } {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: { node: Node; at: number }[] = [];
    let text = "";
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      nodes.push({ node, at: text.length });
      text += node.textContent;
    }
    const place = (index: number, isEnd: boolean) => {
      const found = nodes.findLast(({ at }) => (isEnd ? at < index : at <= index)) ?? nodes[0];
      if (found === undefined) throw new Error("There is no text.");
      return { node: found.node, offset: index - found.at };
    };
    return {
      text,
      rangeOf(from, to) {
        const range = document.createRange();
        const [start, end] = [place(from, false), place(to, true)];
        range.setStart(start.node, start.offset);
        range.setEnd(end.node, end.offset);
        return range;
      },
    };
  }

  /** The visible box of each letter, or of each word where letters join. */
  function inkOf(element: Element): Box[] {
    const { text, rangeOf } = textOf(element);
    const parts = isCursive.test(text)
      ? Array.from(text.matchAll(/\S+/gu), (found) => ({ segment: found[0], index: found.index }))
      : [...graphemes.segment(text)];
    return parts.flatMap(({ segment, index }) => {
      const range = rangeOf(index, index + segment.length);
      const box = range.getClientRects()[0];
      const holder = range.startContainer.parentElement;
      if (!/\S/u.test(segment) || box === undefined || box.width === 0 || holder === null) return [];
      const style = getComputedStyle(holder);
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const ink = context.measureText(segment);
      // The box is as high as the font says, so the baseline follows from its ascent.
      const share = ink.fontBoundingBoxAscent / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
      const baseline = box.top + box.height * share;
      return {
        text: segment,
        left: box.left - ink.actualBoundingBoxLeft,
        right: box.left + ink.actualBoundingBoxRight,
        top: baseline - ink.actualBoundingBoxAscent,
        bottom: baseline + ink.actualBoundingBoxDescent,
        line: Math.round(baseline),
      };
    });
  }

  /** Words that are broken; the parts of one with hyphens count by themselves. */
  function brokenIn(element: Element): string[] {
    const { text, rangeOf } = textOf(element);
    return Array.from(text.matchAll(/[^\s\-‐–־]+/gu), (found) => found).flatMap(({ 0: word, index }) => {
      const letters = [...word.matchAll(/\p{L}/gu)].length;
      const rects = [...rangeOf(index, index + word.length).getClientRects()].filter(
        ({ width }) => width > 0,
      );
      const tops = rects.map(({ top, height }) => Math.round(top / Math.max(1, height / 2)));
      return letters > 0 && letters < 14 && new Set(tops).size > 1 ? [word] : [];
    });
  }

  /** Particles that end a line. */
  function partedIn(element: Element): string[] {
    const { text, rangeOf } = textOf(element);
    const bottom = (at: number) => rangeOf(at, at + 1).getBoundingClientRect().bottom;
    return Array.from(text.matchAll(/\b(?:von|van|der|de|los)\s+\p{L}/giu), (found) => found).flatMap(
      ({ 0: parted, index }) => (bottom(index) < bottom(index + parted.length - 1) - 1 ? [parted] : []),
    );
  }

  const near = 1.5;
  const letters = inkOf(heading);
  const size = Number.parseFloat(getComputedStyle(heading).fontSize);
  for (const selector of [".overprint", ".site-name"]) {
    const name = document.querySelector(selector) ?? heading;
    for (const word of brokenIn(name)) faults.push(`${word} is broken in ${selector}`);
    const lines = name.querySelectorAll(".plate-line");
    for (const parted of (lines.length > 0 ? [...lines] : [name]).flatMap(partedIn))
      faults.push(`${parted} is on two lines in ${selector}`);
  }
  if (size < 16) faults.push(`${size} px is too small`);

  const frame = heading.getBoundingClientRect();
  const isFramed = getComputedStyle(heading).outlineStyle === "double";
  const isPaintedBehind = getComputedStyle(heading).backgroundClip === "text";
  const other = portrait.getBoundingClientRect();
  for (const box of letters) {
    if (box.left < -near || box.right > innerWidth + near) faults.push(`${box.text} is outside the window`);
    if (box.top < (document.querySelector("header")?.getBoundingClientRect().bottom ?? 0) - near)
      faults.push(`${box.text} is over the header`);
    const isOutside =
      box.left < frame.left - near ||
      box.right > frame.right + near ||
      box.top < frame.top - near ||
      box.bottom > frame.bottom + near;
    if ((isFramed || isPaintedBehind) && isOutside) faults.push(`${box.text} is outside its frame`);
    const isOver =
      box.left < other.right - near &&
      box.right > other.left + near &&
      box.top < other.bottom - near &&
      box.bottom > other.top + near;
    if (isOver) faults.push(`${box.text} is over the portrait`);
  }
  // Letters of neighboring lines may nest, but not touch by more than a hairline.
  for (const [index, one] of letters.entries())
    for (const two of letters.slice(index + 1)) {
      const [upper, lower] = one.line < two.line ? [one, two] : [two, one];
      if (lower.line - upper.line < size * 0.2) continue;
      const isAbove = Math.min(one.right, two.right) - Math.max(one.left, two.left) > near;
      if (isAbove && upper.bottom - lower.top > size * 0.035)
        faults.push(`${upper.text} touches ${lower.text} below it`);
    }

  const monogram = portrait.querySelector("span");
  if (monogram !== null)
    for (const box of inkOf(monogram))
      if (
        box.left < other.left - near ||
        box.right > other.right + near ||
        box.top < other.top - near ||
        box.bottom > other.bottom + near
      )
        faults.push(`${box.text} of the monogram is cut off`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the window");
  return [...new Set(faults)];
}
