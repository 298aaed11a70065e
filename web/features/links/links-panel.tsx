import { useQuery } from "@tanstack/react-query";
import type { Link } from "../../../src/features/links/links.contract.ts";
import { shownAddress } from "../../../src/shared/shown-address.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { linkName } from "./link-parts.tsx";
import { linksQuery } from "./links-query.ts";

/** 'Links' in the admin (§2, Admin profile). A click on a link opens its form. */
export function LinksPanel() {
  const { data: links, isLoadingError } = useQuery(linksQuery);
  const form = useOpenEntry("link", links);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Links"
      actions={<AddButton onClick={form.openNew}>Add Link</AddButton>}
    >
      {links?.length === 0 && <p className="empty">Nothing here yet. Where else can people find you?</p>}
      {links && links.length > 0 && (
        <SortableList
          entries={links}
          layout="column"
          nameOf={nameOf}
          saveOrder={(ids) => send(api.links.order.$put({ json: { ids } }))}
          queryKey={linksQuery.queryKey}
          className="hairlined"
        >
          {(link) => (
            <button
              type="button"
              title="Edit"
              className="group/link flex min-h-13 cursor-pointer flex-wrap items-baseline gap-x-3 py-2 text-start leading-tight wrap-anywhere nav:grid nav:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,5fr)] nav:gap-x-6"
              onClick={() => form.openEntry(link._id)}
            >
              <bdi className="font-display text-2xl leading-[1.15] underline-offset-4 group-hover/link:text-primary group-hover/link:underline">
                {titleOf(link)}
              </bdi>
              <bdi>{link.platform !== "other" && link.siteHandle}</bdi>
              <span className="text-base text-soft lining-nums max-nav:basis-full">
                {shownAddress(link.href)}
              </span>
            </button>
          )}
        </SortableList>
      )}
      {form.entry !== undefined && (
        <LinkDialog key={form.entry?._id ?? "new"} link={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}

/** The platform's name; for any other site, the username if there is one. */
function titleOf(link: Link): string {
  return link.platform === "other" && link.siteHandle ? link.siteHandle : linkName(link);
}

function nameOf(link: Link): string {
  return link.platform === "other" ? titleOf(link) : `${titleOf(link)} ${link.siteHandle}`.trim();
}
