/**
 * A line of the letterhead, web addresses as one says them. Written by the style sheet (web/styles/print.css): whoever
 * looks for a text in the page finds it where it is shown.
 */
export function LetterheadLine({ text }: { text: string }) {
  return <li data-print={text.replace(/^https?:\/\/(www\.)?|\/$/g, "")} />;
}
