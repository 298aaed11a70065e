import { ContentStore } from "../../core/content/content-store.ts";
import { openDataFolder } from "../../core/database/client.ts";
import { lockForWriting, RefusalError, uploadsPath } from "../../core/database/data-folder.ts";
import type { WithPublishedSite } from "../../core/feature/published-site.ts";
import { pixelsInSubprocess } from "../../core/media/pixels.ts";
import { Uploads } from "../../core/media/uploads.ts";
import type { PublishSummary } from "../../features/publish/publish.contract.ts";
import { publishSite } from "../../features/publish/publish-site.ts";
import type { PublishStep } from "../../features/publish/send-files.ts";
import { formatSize } from "../../shared/format-size.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { createSite } from "../../site/create-site.ts";
import type { LoadRenderer } from "../command-line.ts";
import type { Config } from "../config.ts";
import { InputError } from "./input-error.ts";
import { hasSite } from "./open-site.ts";

type Options = {
  config: Config;
  loadRenderer: LoadRenderer;
};

/**
 * Runs `vitrine publish TARGET` (§20): writes the public site as files. Prints progress on a terminal, a line per file
 * if `isVerbose`, and a summary, as JSON if `isJson`. The server may be running.
 * @throws RefusalError if there is no site or during a restore; PublishError if the target can't be written
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
    `Published ${files} files to ${target}: ${sent} sent (${formatSize(bytes)}), ${summary.unchanged} unchanged, ${deleted} deleted.`,
  );
  for (const path of kept)
    print(`${path} was not replaced, because Vitrine did not create it. Move it away, then publish again.`);
}

async function publish(options: Options, onStep: (step: PublishStep) => void): Promise<PublishSummary> {
  const { dataFolder, publish: settings } = options.config;
  const { target } = settings;
  if (target === null)
    throw new InputError(
      "publish needs a TARGET: vitrine publish FOLDER, or vitrine publish s3://bucket/prefix.",
    );
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Pass the folder of your site with --data.`);
  return await publishSite({
    dataFolder,
    settings: { ...settings, target },
    withPublishedSite: openSiteFor(options),
    onStep,
  });
}

/** Opens the data folder while its site is being published, and prevents a restore meanwhile. */
function openSiteFor({ config, loadRenderer }: Options): WithPublishedSite {
  return async (settings, work) => {
    const { dataFolder, uploadLimits } = config;
    const lock = lockForWriting(dataFolder);
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
