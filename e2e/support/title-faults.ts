/** What is wrong with the titles of a page, for `page.evaluate`. */
export function titleFaults(): string[] {
  const faults = new Set<string>();
  const titles = document.querySelectorAll(
    "main :is(h2, h3, h4, cite, .section-title, .neighbour-title, .interests, .plate-home + * p)",
  );
  for (const title of titles) {
    const letters = lettersOf(title);
    const report = (fault: string) => faults.add(`“${title.textContent?.slice(0, 20)}”: ${fault}`);
    for (const [index, { letter, box, size }] of letters.entries()) {
      const next = letters.slice(index + 1).find((other) => other.box.top > box.top + box.width / 2);
      // Only these have the width of their size.
      const isSquare = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u.test(letter);
      if (isSquare && next && next.box.top - box.top < box.width * 1.1) report("lines overlap");
      const base = letter.normalize("NFD").charAt(0);
      const plain = letters.find((other) => other.letter === base && other.size === size);
      if (base === letter || plain === undefined) continue;
      const ratio = box.width / plain.box.width;
      if (ratio > 1.25 || ratio < 0.8) report(`${letter} is ${ratio.toFixed(2)} times as wide as ${base}`);
    }
  }
  return [...faults];

  function lettersOf(element: Element) {
    const found: { letter: string; box: DOMRect; size: string }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const size = getComputedStyle(node.parentElement ?? element).fontSize;
      for (let at = 0; at < text.length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (box.width > 0) found.push({ letter: text.charAt(at), box, size });
      }
    }
    return found;
  }
}
