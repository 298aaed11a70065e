/**
 * What someone does first, or before that: there is time until a hand has come to what it will press, and what is pressed shows
 * itself with styles that the page has.
 */
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;
/** Milliseconds after which a page has been painted and taken over on the slowest phone. */
const SETTLED = 6000;

/**
 * Applies the styles that the page was painted without (src/site/pages/page-styles.ts) before they may be needed: when the page
 * is idle, once the visitor has moved or pressed something or some seconds have passed; at the latest when an element or a
 * class has come. Not at once, because the browser then looks at every element again, which would keep a slow phone from its
 * owner while the page still settles; nor between a press and what it shows, as the menu, which needs none of them.
 */
export function applyStylesWhenNeeded(): void {
  const changes = new MutationObserver(apply);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  changes.observe(document.documentElement, { attributeFilter: ["class"] });
  const timer = setTimeout(applySoon, SETTLED);
  for (const sign of signs) addEventListener(sign, applySoon, { capture: true, passive: true });
  function stopWaiting() {
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, applySoon, { capture: true });
  }
  function applySoon() {
    stopWaiting();
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    // What was done is shown first: a frame is asked for before its paint, and a busy browser may call itself idle until then.
    requestAnimationFrame(() => whenIdle(apply));
  }
  function apply() {
    stopWaiting();
    changes.disconnect();
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
