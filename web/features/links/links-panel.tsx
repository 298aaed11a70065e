import { useQuery } from "@tanstack/react-query";
import {
  blankLink,
  type Link,
  type LinkInput,
  linkSchema,
} from "../../../src/features/links/links.contract.ts";
import { platformOf } from "../../../src/features/links/platform-hosts.contract.ts";
import { shownAddress } from "../../../src/shared/shown-address.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { completeUrl } from "../../core/fields/complete-url.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { EntryRows, textOf } from "../../core/list/entry-list.tsx";
import type { RowContent } from "../../core/list/entry-row.tsx";
import { filterEntries, ListFilter } from "../../core/list/list-filter.tsx";
import { useRovingFocus } from "../../core/list/roving-focus.ts";
import { useQuickAdd } from "../../core/list/use-quick-add.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { linkActions, linkTitle, saveLink } from "./link-actions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { linkName } from "./link-parts.tsx";
import { linksQuery } from "./links-query.ts";

/** 'Links' in the admin (§2, Admin profile). A click on a link opens its form. */
export function LinksPanel() {
  const { data: links, isLoadingError } = useQuery(linksQuery);
  const form = useOpenEntry("link", links);
  const field = useQuickAdd<Link>({ ...linkActions, add: addAddress, nameOf: linkTitle });
  const shown = filterEntries(links ?? [], field.typed, (link) => `${textOf(rowOf(link))} ${link.href}`);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Links"
      actions={
        <>
          <ListFilter
            label="Find or paste a link"
            typed={field.typed}
            found={shown.length}
            onType={field.onType}
            adding={{ ...field, canAdd: shown.length === 0 && isAddress(field.typed) }}
          />
          <ActionButton onClick={form.openNew}>Add Link</ActionButton>
        </>
      }
    >
      <div {...useRovingFocus<HTMLDivElement>()}>
        {links?.length === 0 && <p className="empty">Nothing here yet. Where else can people find you?</p>}
        {links && links.length > 0 && (
          <EntryRows
            entries={shown}
            actions={linkActions}
            row={rowOf}
            onEdit={form.openEntry}
            order={{
              saveOrder: (ids) => send(api.links.order.$put({ json: { ids } })),
              queryKey: linksQuery.queryKey,
            }}
            isDense
            isFiltered={shown.length < links.length}
          />
        )}
      </div>
      {form.entry !== undefined && (
        <LinkDialog key={form.entry?._id ?? "new"} link={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}

function rowOf(link: Link): RowContent {
  const isOther = link.platform === "other";
  const title = isOther && link.siteHandle ? link.siteHandle : linkName(link);
  const address = shownAddress(link.href);
  return {
    name: linkTitle(link),
    title: <bdi>{title}</bdi>,
    facts: [isOther ? "" : link.siteHandle, address],
  };
}

/** Whether what is typed looks like an address rather than words to search for. */
function isAddress(typed: string): boolean {
  return /^\S+[.:]\S+$/.test(typed.trim());
}

/** Adds a link from its address alone; the platform follows from it. */
async function addAddress(typed: string): Promise<Link> {
  const href = completeUrl(typed);
  const link: LinkInput = { ...blankLink, href, platform: platformOf(href) ?? "other" };
  const checked = linkSchema.safeParse(link);
  if (!checked.success) throw new Error(checked.error.issues[0]?.message);
  return (await saveLink(null, link, { version: undefined, options: {} })).link;
}
