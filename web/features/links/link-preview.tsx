import type { Link, LinkInput } from "../../../src/features/links/links.contract.ts";
import { LinkTiles } from "./link-parts.tsx";

/** A link as visitors will see it. */
export function LinkPreview({ values }: { values: LinkInput }) {
  if (values.href === "") return null;
  return <LinkTiles links={[{ ...values, _id: "preview", version: 0 } as Link]} />; // The form has all other fields.
}
