import { useQuery } from "@tanstack/react-query";
import { type Download, fileAddress } from "../../../src/features/downloads/downloads.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import type { EntryActions } from "../../core/list/entry-actions.ts";
import { EntryList } from "../../core/list/entry-list.tsx";
import { CopyLinkButton } from "../../core/ui/copy-link-button.tsx";
import { ActionButton, EmptyPage, Panel } from "../../core/ui/panel.tsx";
import { DownloadDialog } from "./download-dialog.tsx";
import { siteDownloadsQuery } from "./site-downloads-query.ts";

/** The panel 'Downloads': files that visitors download by a link, such as slides (§1). */
export function DownloadsPanel() {
  const { data: downloads, isLoadingError } = useQuery(siteDownloadsQuery);
  const form = useOpenEntry("download", downloads);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Downloads"
      note="Files you can share with a link."
      actions={<ActionButton onClick={form.openNew}>Add Download</ActionButton>}
    >
      {downloads?.length === 0 && (
        <EmptyPage text="No downloads yet. Add slides or a paper, and link to them from a project." />
      )}
      {downloads && downloads.length > 0 && (
        <EntryList
          entries={downloads}
          actions={downloadActions}
          row={(download) => ({
            name: download.name,
            title: download.name,
            facts: [readable(fileAddress(download, downloads))],
            controls: <CopyLinkButton name={download.name} path={fileAddress(download, downloads)} />,
          })}
          onEdit={form.openEntry}
        />
      )}
      {form.entry !== undefined && (
        <DownloadDialog key={form.entry?._id ?? "new"} download={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}

const downloadActions: EntryActions<Download> = {
  noun: "Download",
  queryKeys: [siteDownloadsQuery.queryKey],
  remove: (id) => send(api.downloads.delete[":id"].$post({ param: { id } })),
};

/** An address with its letters as the owner typed them; as it is if it can't be decoded. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
