import type { ContentStore } from "../core/content/content-store.ts";
import type { Db } from "../core/database/client.ts";
import type { Revision } from "../core/database/revision.ts";
import type { WithPublishedSite } from "../core/feature/published-site.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import type { Uploads } from "../core/media/uploads.ts";
import { VariantMaker } from "../core/media/variants.ts";
import { contactFormRead, contactPage } from "../features/contacts/contacts.page.contract.ts";
import { Assets } from "./assets.ts";
import { publishedSite, UNKNOWN_ORIGIN } from "./published-files.ts";

/** Answers requests as a server does. */
type AnsweringSite = {
  answer(request: Request, path: string, server: Bun.Server<undefined>): Promise<Response>;
};

type Options = {
  store: ContentStore;
  /** Not those of the server, whose background work must go on when this ends. */
  uploads: Uploads;
  /**
   * Creates another site over the same content, on which nothing is started.
   * @param url its public address
   * @param adapt changes what visitors see
   */
  createSite(url: string, adapt: (visitors: VisitorContent[]) => VisitorContent[]): Promise<AnsweringSite>;
};

/** Renders the files of a published site by asking a second site, which has the published address, for each of them. */
export function createWithPublishedSite({ store, uploads, createSite }: Options): WithPublishedSite {
  return async (options, work, signal) => {
    await makeVariants(store, uploads, signal);
    const formAction = options.formUrl === "" ? "" : options.formUrl + contactPage.path;
    const url = (options.url || UNKNOWN_ORIGIN) + options.base;
    const site = await createSite(url, (visitors) =>
      visitors.map((each) => withFilesAtHand(withForm(each, formAction), store.revisions)),
    );
    const ask = async (address: string, etag = "") =>
      address === contactFormRead.address
        ? Response.json({ action: formAction })
        : await site.answer(
            new Request(`http://localhost${address}`, {
              headers: etag === "" ? {} : { "If-None-Match": etag },
            }),
            address,
            nobody,
          );
    // Its own, so that a server does not hold every asset in memory from then on.
    const assets = new Assets();
    return await work(await publishedSite({ ...options, store, assets, ask, signal }));
  };
}

/** What the site's answers ask a listener for. */
const nobody = {
  requestIP: () => ({ address: "127.0.0.1", port: 0, family: "IPv4" }),
  timeout: () => undefined,
} as unknown as Bun.Server<undefined>; // Nothing else of it is used without a connection.

/** The contact page's form leads to a server that takes it, or is left out. */
function withForm(visitors: VisitorContent, action: string): VisitorContent {
  const answers = visitors.answers?.map((each) =>
    each.read.address === contactFormRead.address ? { ...each, answer: () => action } : each,
  );
  return { ...visitors, ...(answers && { answers }) };
}

/** Looks up all files at once, because each of them is asked for. */
function withFilesAtHand(visitors: VisitorContent, revision: Revision): VisitorContent {
  const { files } = visitors;
  if (files === undefined) return visitors;
  let known = { revision: -1, all: new Map<string, string>() };
  const find = (db: Db, name: string) => {
    const { current } = revision;
    if (current !== known.revision) known = { revision: current, all: files.list(db) };
    return known.all.get(name) ?? files.find(db, name);
  };
  return { ...visitors, files: { ...files, find } };
}

/** The smaller sizes of pictures are published too, so they have to exist. */
async function makeVariants(store: ContentStore, uploads: Uploads, signal?: AbortSignal): Promise<void> {
  const maker = new VariantMaker(store, uploads, 0);
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
