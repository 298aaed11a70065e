import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { OngoingWork } from "./ongoing-work.ts";
import type { PublishSummary, PurgeSummary } from "./publish.contract.ts";
import { type FollowSettings, targetName } from "./publish-settings.ts";

/** Milliseconds between two looks for a change. */
const LOOK_EVERY = 1000;

/** What follows a change; null for what nobody has set, and in a demo. */
export type PublishServices = {
  publishing: OngoingWork<PublishSummary> | null;
  purging: OngoingWork<PurgeSummary> | null;
};

/** Publishes the site, and tells a CDN what has changed, after each change. */
export function runPublishing(
  { store, isDemo }: BaseServices,
  { dataFolder, url, publish, cdn }: FollowSettings,
): RunningServices<PublishServices> {
  const site = ["--data", dataFolder, ...(url === "" ? [] : ["--url", url])];
  const publishing =
    isDemo || publish.target === null
      ? null
      : new OngoingWork<PublishSummary>({
          store,
          target: targetName(publish.target),
          words: ["publish-subprocess", ...site],
          failureWords: "The site was not published",
        });
  const purging =
    isDemo || cdn.purge === null
      ? null
      : new OngoingWork<PurgeSummary>({
          store,
          target: new URL(cdn.purge.url).origin,
          words: ["purge-subprocess", ...site],
          failureWords: "The CDN was not told of what has changed",
        });
  const all = [purging, publishing].filter((each) => each !== null);
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    services: async () => ({ publishing, purging }),
    start() {
      if (all.length > 0) timer = setInterval(() => all.forEach((each) => void each.look()), LOOK_EVERY);
      timer?.unref();
    },
    // It looks for what others change, too.
    isIdle: () => all.length === 0,
    async makeWay() {
      await Promise.all(all.map((each) => each.makeWay()));
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}
