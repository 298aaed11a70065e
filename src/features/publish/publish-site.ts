import type { WithPublishedSite } from "../../core/feature/published-site.ts";
import { folderTarget } from "./folder-target.ts";
import { hostFiles } from "./host-files.ts";
import { Manifest } from "./manifest.ts";
import type { PublishSummary } from "./publish.contract.ts";
import type { PublishConfig, PublishTarget } from "./publish-settings.ts";
import { type PublishStep, sendFiles } from "./send-files.ts";
import { storeTarget } from "./store-target.ts";

type Options = {
  dataFolder: string;
  settings: PublishConfig & { target: PublishTarget };
  withPublishedSite: WithPublishedSite;
  onStep?: (step: PublishStep) => void;
  signal?: AbortSignal;
};

/**
 * Publishes the site (§20): writes the changes since the last run to the target.
 *
 * @throws PublishError if the target refuses it; the signal's reason if it is aborted. The published site still works then.
 */
export async function publishSite({
  dataFolder,
  settings,
  withPublishedSite,
  onStep,
  signal,
}: Options): Promise<PublishSummary> {
  const target =
    settings.target.kind === "folder"
      ? folderTarget(settings.target.path, dataFolder)
      : storeTarget(settings.target, { signal });
  const manifest = await Manifest.read(target);
  const knownEtag = (address: string) => manifest.get(address.slice(1))?.etag ?? "";
  return await withPublishedSite(
    { ...settings, knownEtag },
    ({ files, redirects, policy }) =>
      sendFiles([...files, ...hostFiles({ base: settings.base, policy, redirects })], target, {
        manifest,
        onStep,
        signal,
      }),
    signal,
  );
}
