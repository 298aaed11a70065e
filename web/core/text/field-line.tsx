import { Fragment, type ReactNode } from "react";
import { langOf } from "../language/language.tsx";

type FieldLineProps<Entry> = { entry: Entry; names: readonly (keyof Entry & string)[] };

/** Texts of an entry in one line: "Analytical Engines, London". */
export function FieldLine<Entry extends { inMain?: string[] | undefined }>({
  entry,
  names,
}: FieldLineProps<Entry>): ReactNode {
  const shown = names.filter((name) => entry[name]);
  const texts = shown.map((name) => String(entry[name]));
  if (entry.inMain === undefined) return texts.join(", ");
  return shown.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ", "}
      <span {...langOf(entry, name)}>{texts[index]}</span>
    </Fragment>
  ));
}
