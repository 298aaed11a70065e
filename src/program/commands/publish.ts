import { ContentStore } from "../../core/content/content-store.ts";
import { openDataFolder } from "../../core/database/client.ts";
import { holdOffRestore, RefusalError, uploadsPath } from "../../core/database/data-folder.ts";
import type { WithPublishedSite } from "../../core/feature/published-site.ts";
import { pixelsInSubprocess } from "../../core/media/pixels.ts";
import { Uploads } from "../../core/media/uploads.ts";
import type { PublishSummary } from "../../features/publish/publish.contract.ts";
import { publishSite } from "../../features/publish/publish-site.ts";
import type { Step } from "../../features/publish/send.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { createSite } from "../../site/create-site.ts";
import type { LoadRenderer } from "../command-line.ts";
import type { Config } from "../config.ts";
import { InputError } from "./input-error.ts";
import { hasSite } from "./present-site.ts";

type Options = {
  config: Config;
  loadRenderer: LoadRenderer;
};

/**
 * `vitrine publish TARGET` (§20): writes the public site as files and prints progress on a terminal, a line for each file
 * if `isVerbose`, and the summary, as data if `isJson`. It may run while the server does.
 * @throws RefusalError without a site or while a backup is being put back; PublishError where the target does not take it
 */
export async function runPublish(
  { isVerbose, isJson, ...options }: Options & { isVerbose: boolean; isJson: boolean },
  print: (line: string) => void,
): Promise<void> {
  const isTerminal = process.stderr.isTTY && !isJson && !isVerbose;
  const summary = await publish(options, ({ did, path, done, of }) => {
    if (isVerbose) (isJson ? console.error : print)(`${did} ${path}`);
    else if (isTerminal) process.stderr.write(`\r${done} of ${of} files`);
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

async function publish(options: Options, onStep: (step: Step) => void): Promise<PublishSummary> {
  const { dataFolder, publish: settings } = options.config;
  const { target } = settings;
  if (target === null)
    throw new InputError("Name where to publish to: vitrine publish FOLDER, or s3://bucket/prefix.");
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
  return await publishSite({
    dataFolder,
    settings: { ...settings, target },
    withPublishedSite: openedFor(options),
    onStep,
  });
}

/** Opens the data folder for as long as its site is being published; no backup is put back meanwhile. */
function openedFor({ config, loadRenderer }: Options): WithPublishedSite {
  return async (settings, work) => {
    const { dataFolder, uploadLimits } = config;
    const lock = holdOffRestore(dataFolder);
    const store = new ContentStore(openDataFolder(dataFolder), await loadContentModel());
    try {
      const site = await createSite({
        config,
        store,
        uploads: new Uploads(uploadsPath(dataFolder), uploadLimits, pixelsInSubprocess()),
        renderer: await loadRenderer(),
        isDemo: false,
        countsVisits: false,
      });
      return await site.withPublishedSite(settings, work);
    } finally {
      store.close();
      lock.close();
    }
  };
}
