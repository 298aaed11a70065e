import { Fragment, type ReactNode } from "react";
import { listComma } from "../../../src/shared/intl.ts";
import { langOf, useLanguage } from "../language/language.tsx";

type FieldLineProps<Entry> = { entry: Entry; names: readonly (keyof Entry & string)[] };

/** Texts of an entry in one line: "Analytical Engines, London". */
export function FieldLine<Entry extends { inMain?: string[] | undefined }>({
  entry,
  names,
}: FieldLineProps<Entry>): ReactNode {
  const comma = listComma(useLanguage());
  return names
    .filter((name) => entry[name])
    .map((name, index) => (
      <Fragment key={name}>
        {index > 0 && comma}
        <span {...langOf(entry, name)}>{String(entry[name])}</span>
      </Fragment>
    ));
}
