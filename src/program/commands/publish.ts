import { availableParallelism } from "node:os";
import { ContentStore } from "../../core/content/content-store.ts";
import { type Db, queryable } from "../../core/database/client.ts";
import { holdOffRestore, RefusalError, uploadsPath } from "../../core/database/data-folder.ts";
import { openFolder } from "../../core/database/open.ts";
import { Revision } from "../../core/database/revision.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { ResponseCache } from "../../core/http/response-cache.ts";
import { pixelsInProcess } from "../../core/media/pixels.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { VariantMaker } from "../../core/media/variants.ts";
import { lowerPriority, niceness } from "../../core/process/subprocess.ts";
import { report } from "../../core/process/work-line.ts";
import { contactFormRead, contactPage } from "../../features/contacts/contacts.page.contract.ts";
import { noCdn } from "../../features/publish/cdn-settings.ts";
import { folderTarget } from "../../features/publish/folder-target.ts";
import { hostFiles } from "../../features/publish/host-files.ts";
import { Manifest } from "../../features/publish/manifest.ts";
import type { PublishSummary } from "../../features/publish/publish.contract.ts";
import type { PublishOptions } from "../../features/publish/publish-settings.ts";
import { type Step, send } from "../../features/publish/send.ts";
import { storeTarget } from "../../features/publish/store-target.ts";
import { PublishError } from "../../features/publish/target.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import { Assets } from "../../site/assets.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { drawSideBySide } from "../../site/pages/draw.ts";
import { type PublishedSite, publishedSite, UNKNOWN_ORIGIN } from "../../site/published-files.ts";
import { runSite } from "../../site/run-site.ts";
import { ServedUploads } from "../../site/served-uploads.ts";
import type { Config } from "../config.ts";
import { InputError } from "./input-error.ts";
import { hasSite } from "./present-site.ts";

type Options = {
  config: Config;
  loadRenderer: Parameters<typeof runSite>[0]["loadRenderer"];
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
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
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

/** What visitors see now, while no backup is put back. */
async function withPublishedSite(
  { config, loadRenderer }: Options,
  settings: PublishOptions & Pick<Parameters<typeof publishedSite>[0], "knownEtag">,
  work: (site: PublishedSite) => Promise<PublishSummary>,
): Promise<PublishSummary> {
  const { dataFolder } = config;
  drawSideBySide(availableParallelism());
  const lock = holdOffRestore(dataFolder);
  const revision = new Revision(openFolder(dataFolder));
  const cache = new ResponseCache(revision, null, "asked for once");
  try {
    const store = new ContentStore(queryable(revision.client), await loadContentModel(), revision);
    await makeVariants(store, new Uploads(uploadsPath(dataFolder), config.uploadLimits, pixelsInProcess));
    const assets = new Assets();
    const formAction = formActionOf(settings.formUrl);
    const url = (settings.url || UNKNOWN_ORIGIN) + settings.base;
    const site = await runSite(
      {
        // Nothing follows from what it answers, and its own answers are asked for each time.
        config: { ...config, url, viteUrl: "", publish: { ...config.publish, target: null }, cdn: noCdn },
        cache,
        assets,
        served: new ServedUploads(revision, uploadsPath(dataFolder)),
        loadRenderer,
        // What is published is asked for by nobody.
        visits: null,
        adapt: (visitors) => visitors.map((each) => withFilesAtHand(withForm(each, formAction), revision)),
      },
      revision,
    );
    try {
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
      return await work(await publishedSite({ ...settings, store, assets, ask }));
    } finally {
      await site.stop();
    }
  } finally {
    // It would ask the database some seconds after the last page.
    cache.end();
    revision.client.close();
    lock.close();
  }
}

/** What the site's answers ask a listener for. */
const nobody = {
  requestIP: () => ({ address: "127.0.0.1", port: 0, family: "IPv4" }),
  timeout: () => undefined,
} as unknown as Bun.Server<undefined>; // Nothing else of it is asked for without a connection.

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

/** What the server would make in its own time has to be there now. */
async function makeVariants(store: ContentStore, uploads: Uploads): Promise<void> {
  const maker = new VariantMaker(store, uploads, 0);
  maker.start();
  await maker.idle();
  await maker.stop();
}

type Shown = Options & { isVerbose: boolean; isJson: boolean };

/** Beside a server, after a change: gives way to all other work, and reports as `WorkLine`s. */
export async function publishInSubprocess(options: Options): Promise<void> {
  lowerPriority(niceness.idle);
  await report(
    (onShare) => publish({ ...options, onStep: ({ done, of }) => done % 20 === 0 && onShare(done / of) }),
    [RefusalError, PublishError],
  );
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
