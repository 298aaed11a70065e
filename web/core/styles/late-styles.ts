/**
 * What someone does first, or before that: there is time until a hand has come to what it will press, and what is pressed shows
 * itself with styles that the page has.
 */
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;
/** Milliseconds after which a page has been painted and taken over on the slowest phone. */
const SETTLED = 6000;

/**
 * Asks for the styles that the page was painted without (src/site/pages/page-styles.ts) once the visitor has moved or pressed something
 * or some seconds have passed, so that on a slow line their bytes keep no picture waiting; and applies them before they may be
 * needed: when the page is idle after that, at the latest when an element or a class has come. Not at once, because the browser
 * then looks at every element again, which would keep a slow phone from its owner while the page still settles; nor between a
 * press and what it shows, as the menu, which needs none of them.
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
    requestStyles();
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

/**
 * Asks for them, without applying them; before the owner's own styles, which stay the last. The second time it does nothing. The
 * admin's page has them from its start (`startScript` in src/site/pages/document.ts).
 */
export function requestStyles(): void {
  const addresses = document.body.dataset.styles?.split(" ") ?? [];
  delete document.body.dataset.styles;
  const own = document.querySelector("style[data-own]");
  for (const href of addresses) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, media: "not all" });
    document.head.insertBefore(link, own);
  }
}

/** Milliseconds after which a page goes on without styles that failed to come. */
const PATIENCE = 3000;

/** Settles when they are there, so that applying them takes no more waiting. */
export async function loadStyles(): Promise<void> {
  requestStyles();
  await Promise.race([
    Promise.all(lateLinks().map(hasLoaded)),
    new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  ]);
}

/** Settles when they are applied. */
export async function applyStyles(): Promise<void> {
  const loaded = loadStyles();
  for (const link of lateLinks()) link.media = "all";
  await loaded;
}

const lateLinks = () => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="not all"]'),
];

async function hasLoaded(link: HTMLLinkElement): Promise<void> {
  if (link.sheet === null) await new Promise((resolve) => link.addEventListener("load", resolve));
}
