// In development only: React refresh must be set up before the first component is loaded.
// @ts-expect-error Vite serves this module itself.
import { injectIntoGlobalHook } from "/@react-refresh";

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });

await import("preview" in document.body.dataset ? "./entry-preview.tsx" : "./entry-browser.tsx");
