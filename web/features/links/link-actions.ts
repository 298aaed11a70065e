import type { Link, LinkInput } from "../../../src/features/links/links.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import type { SaveContext } from "../../core/form/entry-dialog-props.ts";
import { entryActions } from "../../core/list/entry-actions.ts";
import { linkName } from "./link-parts.tsx";
import { linksQuery } from "./links-query.ts";

/** The values of a link's form. */
export function linkValues({ _id, version: _version, ...values }: Link): LinkInput {
  return values;
}

/** What tells a link from the others: "GitHub ada", or the owner's name of it. */
export function linkTitle({ platform = "other", href, siteHandle = "" }: LinkInput): string {
  const name = linkName({ platform, href });
  return platform === "other" ? siteHandle || name : `${name} ${siteHandle}`.trim();
}

/** Adds a link, or updates it if there is one. */
export function saveLink(
  link: Link | null,
  values: LinkInput,
  { version, options }: Pick<SaveContext, "version" | "options">,
) {
  return link === null
    ? send(api.links.create.$post({ json: { link: values } }, options))
    : send(
        api.links["update-link"][":id"].$put(
          { param: { id: link._id }, json: { ...values, version } },
          options,
        ),
      );
}

export const linkActions = entryActions<Link, LinkInput>({
  noun: "Link",
  queryKeys: [linksQuery.queryKey],
  valuesOf: linkValues,
  save: async (link, values, saving) => (await saveLink(link, values, saving)).link,
  pageOf: () => "/contact",
  remove: (id) => send(api.links.delete[":id"].$post({ param: { id } })),
});
