import { showOutcome } from "../form/saved-toast.ts";

/** Copies an address to pass on. @param path resolved against this site */
export async function copyLink(name: string, path: string): Promise<void> {
  const href = new URL(path, location.href).href;
  try {
    await navigator.clipboard.writeText(href);
    showOutcome({ status: "success", title: "Link copied.", description: name });
  } catch {
    // Browsers allow the clipboard only on HTTPS pages, so the link is shown to be copied by hand.
    showOutcome({ status: "info", title: "Copy this link:", description: href });
  }
}

/** A row's button that copies an address to pass on. @param path resolved against this site */
export function CopyLinkButton({ name, path }: { name: string; path: string }) {
  const href = new URL(path, location.href).href;
  return (
    <button
      type="button"
      data-control="copy"
      className="btn btn-link flex-none"
      title={href}
      onClick={() => void copyLink(name, path)}
    >
      Copy link<span className="sr-only"> of {name}</span>
    </button>
  );
}
