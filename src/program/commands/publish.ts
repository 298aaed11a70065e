import { ContentStore } from "../../core/content/content-store.ts";
import { type Db, queryable } from "../../core/database/client.ts";
import type { ContentVersion } from "../../core/database/content-version.ts";
import { holdOffRestore, RefusalError, uploadsPath } from "../../core/database/data-folder.ts";
import { openFolder } from "../../core/database/open.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { pixelsInProcess } from "../../core/media/pixels.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { VariantMaker } from "../../core/media/variants.ts";
import { workInSubprocess } from "../../core/process/subprocess.ts";
import { contactFormRead, contactPage } from "../../features/contacts/contacts.page.contract.ts";
import { noCdn } from "../../features/publish/cdn-settings.ts";
import { folderTarget } from "../../features/publish/folder-target.ts";
import { hostFiles } from "../../features/publish/host-files.ts";
import { Manifest } from "../../features/publish/manifest.ts";
import type { PublishSummary, PurgeSummary } from "../../features/publish/publish.contract.ts";
import type { PublishOptions } from "../../features/publish/publish-settings.ts";
import { purgeChanged, toldBefore } from "../../features/publish/purge.ts";
import { type Step, send } from "../../features/publish/send.ts";
import { storeTarget } from "../../features/publish/store-target.ts";
import { PublishError } from "../../features/publish/target.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { createSite } from "../../site/create-site.ts";
import { type PublishedSite, publishedSite, UNKNOWN_ORIGIN } from "../../site/published-files.ts";
import type { LoadRenderer } from "../command-line.ts";
import type { Config } from "../config.ts";
import { InputError } from "./input-error.ts";
import { hasSite } from "./present-site.ts";

type Options = {
  config: Config;
  loadRenderer: LoadRenderer;
  onStep?: (step: Step) => void;
};

/**
 * `vitrine publish TARGET` (§20): writes the public site as files; it may run beside a server.
 * @throws RefusalError without a site or while a backup is being put back; PublishError where the target does not take it
 */
export async function publish(options: Options): Promise<PublishSummary> {
  const { config, onStep } = options;
  const { dataFolder, publish: settings } = config;
  if (settings.target === null)
    throw new InputError("Name where to publish to: vitrine publish FOLDER, or s3://bucket/prefix.");
  assertSite(dataFolder);
  const target =
    settings.target.kind === "folder"
      ? folderTarget(settings.target.path, dataFolder)
      : storeTarget(settings.target);
  const manifest = await Manifest.read(target);
  const knownEtag = (address: string) => manifest.get(address.slice(1))?.etag ?? "";
  return await withPublishedSite(options, { ...settings, knownEtag }, ({ files, redirects, policy }) =>
    send([...files, ...hostFiles({ base: settings.base, policy, redirects })], target, {
      manifest,
      ...(onStep && { onStep }),
    }),
  );
}

/** Tells a CDN before the server which pages have changed (§20). @throws as `publish` */
async function purge(
  { config, ...options }: Options,
  onShare: (share: number) => void,
): Promise<PurgeSummary> {
  const { dataFolder, url, cdn } = config;
  if (cdn.purge === null) throw new InputError("VITRINE_PURGE_URL names no CDN to tell.");
  assertSite(dataFolder);
  // As the server answers it: what it is published as elsewhere is another matter.
  const told = toldBefore(dataFolder, url);
  const served = { url, base: "", formUrl: "", knownEtag: (address: string) => told.get(address) ?? "" };
  const asked = { dataFolder, origin: url, purge: cdn.purge, onShare };
  return await withPublishedSite({ ...options, config }, served, ({ files }) => purgeChanged(files, asked));
}

function assertSite(dataFolder: string): void {
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
}

/** What visitors see now, while no backup is put back. */
async function withPublishedSite<T>(
  { config, loadRenderer }: Options,
  settings: PublishOptions & Pick<Parameters<typeof publishedSite>[0], "knownEtag">,
  work: (site: PublishedSite) => Promise<T>,
): Promise<T> {
  const { dataFolder } = config;
  const lock = holdOffRestore(dataFolder);
  const client = openFolder(dataFolder);
  try {
    const store = new ContentStore(queryable(client), await loadContentModel());
    const uploads = new Uploads(uploadsPath(dataFolder), config.uploadLimits, pixelsInProcess);
    await makeVariants(store, uploads);
    const formAction = formActionOf(settings.formUrl);
    const url = (settings.url || UNKNOWN_ORIGIN) + settings.base;
    const { app, assets } = await createSite({
      // Its own responses are asked for each time, so that nothing may be cached by others.
      config: { ...config, url, viteUrl: "", publish: { ...config.publish, target: null }, cdn: noCdn },
      store,
      uploads,
      renderer: await loadRenderer(),
      isDemo: false,
      countsVisits: false,
      adapt: (visitors) => visitors.map((each) => withFilesAtHand(withForm(each, formAction), store.version)),
    });
    const ask = async (address: string, etag = "") =>
      address === contactFormRead.address
        ? Response.json({ action: formAction })
        : await app.request(
            address,
            { headers: etag === "" ? {} : { "If-None-Match": etag } },
            { origin: url },
          );
    return await work(await publishedSite({ ...settings, store, assets, ask }));
  } finally {
    client.close();
    lock.close();
  }
}

function formActionOf(formUrl: string): string {
  return formUrl === "" ? "" : formUrl + contactPage.path;
}

/** The contact page's form leads to a server that takes it, or is left out. */
function withForm(visitors: VisitorContent, action: string): VisitorContent {
  const answers = visitors.answers?.map((each) =>
    each.read.address === contactFormRead.address ? { ...each, answer: () => action } : each,
  );
  return { ...visitors, ...(answers && { answers }) };
}

/** As each file is asked for, all are looked up at once, until the content changes. */
function withFilesAtHand(visitors: VisitorContent, version: ContentVersion): VisitorContent {
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

/** What the server would make in its own time has to be there now. */
async function makeVariants(store: ContentStore, uploads: Uploads): Promise<void> {
  const maker = new VariantMaker(store, uploads, 0);
  maker.start();
  await maker.idle();
  await maker.stop();
}

type Shown = Options & { isVerbose: boolean; isJson: boolean };

/** In a subprocess of the server, after a change. */
export async function publishInSubprocess(options: Options): Promise<void> {
  await workInSubprocess(
    (_job, onShare) =>
      publish({ ...options, onStep: ({ done, of }) => done % 20 === 0 && onShare(done / of) }),
    [RefusalError, PublishError],
  );
}

/** Likewise for a CDN. */
export async function purgeInSubprocess(options: Options): Promise<void> {
  await workInSubprocess((_job, onShare) => purge(options, onShare), [RefusalError, PublishError]);
}

/** As people run it: progress on a terminal, a line for each file, or data. */
export async function runPublish(
  { isVerbose, isJson, ...options }: Shown,
  print: (line: string) => void,
): Promise<void> {
  const isTerminal = process.stderr.isTTY && !isJson && !isVerbose;
  const summary = await publish({
    ...options,
    onStep({ did, path, done, of }) {
      if (isVerbose) (isJson ? console.error : print)(`${did} ${path}`);
      else if (isTerminal) process.stderr.write(`\r${done} of ${of} files`);
    },
  });
  if (isTerminal) process.stderr.write("\r\u001b[K");
  if (isJson) return print(JSON.stringify(summary, null, 2));
  const { target, files, sent, bytes, deleted, kept } = summary;
  print(
    `Published ${files} files to ${target}: ${sent} sent (${sizeInWords(bytes)}), ${summary.unchanged} unchanged, ${deleted} deleted.`,
  );
  for (const path of kept)
    print(
      `${path} was not written by Vitrine and was left as it is. Move it away to publish the site's own.`,
    );
}
