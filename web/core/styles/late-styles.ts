/** What someone does at once before a page can show anything that it was not painted with. */
const firstActs = ["pointerdown", "keydown", "focusin"] as const;
/** What someone does before that: there is time until a hand has come to what it will press. */
const earlySigns = ["pointermove", "scroll"] as const;
/** Milliseconds after which a page has been painted and taken over on the slowest phone. */
const SETTLED = 6000;

/**
 * Applies the styles that the page was painted without (src/site/pages/page-styles.ts) before they may be needed: when the page
 * is idle, once the visitor has moved or some seconds have passed; at the latest when the visitor presses something, or an
 * element or a class has come. Not at once, because the browser then looks at every element again, which would keep a slow
 * phone from its owner while the page still settles; nor only with the first press, which would wait for it.
 */
export function applyStylesWhenNeeded(): void {
  const changes = new MutationObserver(apply);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  const timer = setTimeout(applySoon, SETTLED);
  for (const act of firstActs) addEventListener(act, apply, { capture: true });
  for (const sign of earlySigns) addEventListener(sign, applySoon, { capture: true, passive: true });
  function stopWaiting() {
    clearTimeout(timer);
    for (const sign of earlySigns) removeEventListener(sign, applySoon, { capture: true });
  }
  function applySoon() {
    stopWaiting();
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(apply);
  }
  function apply() {
    stopWaiting();
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
