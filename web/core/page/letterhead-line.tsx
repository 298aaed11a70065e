import { shownAddress } from "../../../src/shared/shown-address.ts";

/**
 * A line of the printed letterhead, URLs without scheme. The text is inserted by web/styles/print.css, so that searching the
 * page on screen does not find it.
 */
export function LetterheadLine({ text }: { text: string }) {
  return <li data-print={isAddress(text) ? shownAddress(text) : text} />;
}

function isAddress(text: string): boolean {
  return /^https?:|@/.test(text);
}
