import type { Hono } from "hono";
import type { ContentStore } from "../core/content/content-store.ts";
import type { Db } from "../core/database/client.ts";
import type { ContentVersion } from "../core/database/content-version.ts";
import type { WithPublishedSite } from "../core/feature/published-site.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import type { Env } from "../core/http/env.ts";
import { offeredLanguages } from "../core/languages/site-language.ts";
import type { Uploads } from "../core/media/uploads.ts";
import { VariantGenerator } from "../core/media/variants.ts";
import { contactFormRead, contactPage } from "../features/contacts/contacts.page.contract.ts";
import type { Language } from "../shared/language.ts";
import { Assets } from "./assets.ts";
import { collectPublishedSite, UNKNOWN_ORIGIN } from "./published-files.ts";

type Options = {
  store: ContentStore;
  /** A separate instance from the server's, because its background work is stopped at the end. */
  uploads: Uploads;
  /**
   * Creates a second app for the same content, without background work.
   * @param url its public address
   * @param adapt changes what visitors see
   */
  createApp(url: string, adapt: (visitors: VisitorContent[]) => VisitorContent[]): Promise<Hono<Env>>;
};

/** Renders the files of a published site by requesting each of them from a second app with the published address. */
export function createWithPublishedSite({ store, uploads, createApp }: Options): WithPublishedSite {
  return async (options, work, signal) => {
    await makeVariants(store, uploads, signal);
    const actionIn = (prefix: string) =>
      options.formUrl === "" ? "" : options.formUrl + prefix + contactPage.path;
    const url = (options.url || UNKNOWN_ORIGIN) + options.base;
    const app = await createApp(url, (visitors) =>
      visitors.map((each) => withFileLookup(withForm(each, actionIn), store.version)),
    );
    const request = async (address: string, etag = "") =>
      address.endsWith(contactFormRead.address)
        ? Response.json({ action: actionIn(address.slice(0, -contactFormRead.address.length)) })
        : await app.request(
            address,
            { headers: etag === "" ? {} : { "If-None-Match": etag } },
            { origin: url },
          );
    // A separate instance, so that the server does not keep every asset in memory.
    const assets = new Assets();
    return await work(await collectPublishedSite({ ...options, store, assets, request: request, signal }));
  };
}

/**
 * Makes the contact form post to another address.
 * @param actionIn the address, by the beginning of addresses in the page's language; `""` leaves the form out
 */
function withForm(visitors: VisitorContent, actionIn: (prefix: string) => string): VisitorContent {
  const answer = (db: Db, _look: unknown, language?: Language) =>
    actionIn(offeredLanguages(db).find(({ tag }) => tag === language?.tag)?.prefix ?? "");
  const readHandlers = visitors.readHandlers?.map((each) =>
    each.read.address === contactFormRead.address ? { ...each, answer } : each,
  );
  return { ...visitors, ...(readHandlers && { readHandlers }) };
}

/** Reads all file names at once instead of one by one, because every file will be requested. */
function withFileLookup(visitors: VisitorContent, version: ContentVersion): VisitorContent {
  const { files } = visitors;
  if (files === undefined) return visitors;
  let known = { version: -1, all: new Map<string, string>() };
  const find = (db: Db, name: string) => {
    const { current } = version;
    if (current !== known.version) known = { version: current, all: files.list(db) };
    return known.all.get(name) ?? files.find(db, name);
  };
  return { ...visitors, files: { ...files, find } };
}

/** Creates missing picture variants, which are published too. */
async function makeVariants(store: ContentStore, uploads: Uploads, signal?: AbortSignal): Promise<void> {
  const maker = new VariantGenerator(store, uploads, 0);
  const stop = () => maker.stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    maker.start();
    await maker.idle();
  } finally {
    signal?.removeEventListener("abort", stop);
    await maker.stop();
  }
  signal?.throwIfAborted();
}
