import { useQuery } from "@tanstack/react-query";
import type { Link } from "../../../src/features/links/links.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { linkName } from "./link-parts.tsx";
import { linksQuery } from "./links-query.ts";
import "./links-admin.css";

/** 'Links' in the admin: in the owner's order; each opens its form (§2, Admin profile). */
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
          order={(ids) => send(api.links.order.$put({ json: { ids } }))}
          queryKey={linksQuery.queryKey}
          className="admin-links"
        >
          {(link) => (
            <button
              type="button"
              title="Edit"
              className="admin-link"
              onClick={() => form.openEntry(link._id)}
            >
              <bdi className="admin-link-name">{titleOf(link)}</bdi>
              <bdi className="admin-link-handle">{link.platform !== "other" && link.siteHandle}</bdi>
              <span className="admin-link-address">{link.href.replace(/^(https?:\/\/|mailto:)/, "")}</span>
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

/** A known platform goes by its name, every other place by the owner's words for it. */
function titleOf(link: Link): string {
  return link.platform === "other" && link.siteHandle ? link.siteHandle : linkName(link);
}

function nameOf(link: Link): string {
  return link.platform === "other" ? titleOf(link) : `${titleOf(link)} ${link.siteHandle}`.trim();
}
