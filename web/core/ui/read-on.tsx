import { Prose } from "./prose.tsx";

/** What a text goes on with where it had to end; opened on the spot, also without script. */
export function ReadOn({ text = "", className }: { text: string | undefined; className: string }) {
  if (text === "") return null;
  return (
    <details className={`read-on ${className}`}>
      <summary className="ink-link">Read on</summary>
      <Prose text={text} className="" />
    </details>
  );
}
