import { z } from "zod";
import { codeKinds, type RichPart, richTags } from "../../shared/rich-text.ts";

const richPart = z.union([
  z.string(),
  z.null(),
  z.strictObject({
    tag: z.enum(richTags),
    href: z.string().optional(),
    kind: z.enum(codeKinds).optional(),
  }),
]) satisfies z.ZodType<RichPart>;

/** The schema of `WithRich`: the parsed formatting of an entry's texts, by field name. */
export function storedRichText<Field extends string>(...fields: Field[]) {
  const texts = Object.fromEntries(fields.map((name) => [name, z.array(richPart).optional()]));
  return {
    rich: z.strictObject(texts as Record<Field, z.ZodOptional<z.ZodArray<typeof richPart>>>).optional(),
  };
}
