declare global {
  interface Window {
    /** Buttons that were pressed before this code was there, each once (src/site/pages/document.ts). */
    earlyClicks?: Set<HTMLElement>;
  }
}

/** Presses them anew; to be called as soon as React listens, which then takes over what was pressed before all else. */
export function replayEarlyClicks(): void {
  const buttons = window.earlyClicks ?? [];
  delete window.earlyClicks;
  for (const button of buttons) button.click();
}
