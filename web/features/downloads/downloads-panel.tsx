import { useQuery } from "@tanstack/react-query";
import { fileAddress } from "../../../src/features/downloads/downloads.contract.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { showToast } from "../../core/ui/toast.ts";
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
      actions={<AddButton onClick={form.openNew}>Add Download</AddButton>}
    >
      {downloads?.length === 0 && (
        <p className="empty">No downloads yet. Add slides or a paper, and link to them from a project.</p>
      )}
      {downloads && downloads.length > 0 && (
        <ul className="hairlined">
          {downloads.map((download) => (
            <li key={download._id} className="flex min-h-15 items-center gap-4 py-1.5">
              <button
                type="button"
                title="Edit"
                className="min-h-11 min-w-0 flex-1 cursor-pointer text-start leading-tight underline-offset-4 wrap-anywhere hover:text-primary hover:underline"
                onClick={() => form.openEntry(download._id)}
              >
                <bdi>{download.name}</bdi>
              </button>
              <button
                type="button"
                className="btn btn-outline"
                onClick={() => copyLink(download.name, fileAddress(download, downloads))}
              >
                Copy link<span className="sr-only"> of {download.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {form.entry !== undefined && (
        <DownloadDialog key={form.entry?._id ?? "new"} download={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}

async function copyLink(name: string, address: string): Promise<void> {
  const href = new URL(address, location.href).href;
  try {
    await navigator.clipboard.writeText(href);
    void showToast({ status: "success", position: "top", title: "Link copied.", description: name });
  } catch {
    // Browsers allow the clipboard only on HTTPS pages, so the link is shown to be copied by hand.
    void showToast({ status: "info", position: "top", title: "Copy this link:", description: href });
  }
}
