/** What someone does before a page can show anything that it was not painted with. */
const firstActs = ["pointerdown", "keydown", "focusin"] as const;

/**
 * Applies the styles that the page was painted without (src/site/pages/page-styles.ts) as soon as they may be needed: when the
 * visitor does something, or an element or a class has come. Not at once, because the browser then looks at every
 * element again, and hardly any visitor of a slow phone would gain by it.
 */
export function applyStylesWhenNeeded(): void {
  const changes = new MutationObserver(apply);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  for (const act of firstActs) addEventListener(act, apply, { capture: true });
  function apply() {
    changes.disconnect();
    for (const act of firstActs) removeEventListener(act, apply, { capture: true });
    void applyStyles();
  }
}

/** Milliseconds after which a page goes on without styles that failed to come. */
const PATIENCE = 3000;

/** Settles when they are applied. */
export async function applyStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="not all"]');
  await Promise.race([
    Promise.all([...links].map(applyLink)),
    new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  ]);
}

async function applyLink(link: HTMLLinkElement): Promise<void> {
  link.media = "all";
  if (link.sheet === null) await new Promise((resolve) => link.addEventListener("load", resolve));
}
