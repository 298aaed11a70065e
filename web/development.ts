// In development only: React refresh must be set up before the first component is loaded.
// @ts-expect-error Vite serves this module itself.
import { injectIntoGlobalHook } from "/@react-refresh";

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });

if ("preview" in document.body.dataset) await import("./entry-preview.tsx");
else await import("./entry-browser.tsx");
