import { expect } from "bun:test";
import type { Visit } from "../core/feature/visits.ts";
import { ResponseCache } from "../core/http/response-cache.ts";
import { exampleEntries } from "../features/openapi/examples.ts";
import { createApp } from "../site/app.ts";
import type { Assets } from "../site/assets.ts";
import { loadParts } from "../site/features.ts";
import { LanguageAddresses } from "../site/language-addresses.ts";
import { developmentAssets } from "../site/pages/development-assets.ts";
import { Pages } from "../site/pages/pages.ts";
import { ServedUploads } from "../site/served-uploads.ts";
import type { Site } from "../site/site.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { createTestApp } from "./test-app.ts";

export const origin = "https://ada.example";

/** A site in several languages with one project, served as a whole. */
export async function siteIn(languages: object) {
  const visitors = await loadParts("visitors");
  const own = await createTestApp();
  const { store, uploads } = own;
  expect((await own.call("PUT", "/languages", { languages })).status).toBe(200);
  const { project } = (await own.call("POST", "/projects/create", { project: exampleEntries.project })).body;
  const visits: string[] = [];
  const logged: string[] = [];
  const cacheHeaders = { "Cache-Control": "public, max-age=60" };
  const site: Site = {
    config: { isTrustedProxy: () => false, publish: { url: "" } } as unknown as SiteConfig, // All that is used.
    store,
    uploads,
    visitors,
    addresses: new LanguageAddresses(store.publicDb, visitors),
    loadApi: async () => own.app,
    pages: new Pages({
      db: store.publicDb,
      dbIn: (tag) => store.dbIn(tag),
      visitors,
      renderer: await import("../../web/entry-server.tsx"),
      pageAssets: developmentAssets(""),
      isDevelopment: false,
      isDemo: false,
      cacheHeaders,
    }),
    assets: { get: () => undefined } as unknown as Assets, // No test asks for one.
    cache: new ResponseCache(store.version),
    served: new ServedUploads(store, uploads),
    visits: {
      recordVisit: ({ path }: Visit) => void visits.push(path),
      recordOwner: () => undefined,
      isOwner: () => false,
      flush: () => undefined,
    },
    cacheHeaders,
    log: (line) => void logged.push(line),
  };
  const app = createApp(site);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers }, { origin });
    const { status } = response;
    return { status, headers: response.headers, text: await response.text() };
  };
  return { ...own, app, get, visits, logged, project: `/project/${project?._id}` };
}
