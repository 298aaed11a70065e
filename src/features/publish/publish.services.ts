import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { AutoPublisher } from "./auto-publisher.ts";
import { type AutoPublishSettings, formatTarget } from "./publish-settings.ts";
import { publishSite } from "./publish-site.ts";

/** Milliseconds between checks for changes. */
const CHECK_INTERVAL = 1000;

/** `publishing` is null without `VITRINE_PUBLISH`, and in a demo. */
export type PublishServices = { publishing: AutoPublisher | null };

/** Publishes the site after each change. */
export function runPublishing(
  { store, isDemo, withPublishedSite }: BaseServices,
  { dataFolder, publish }: AutoPublishSettings,
): RunningServices<PublishServices> {
  const { target } = publish;
  if (isDemo || target === null) return { services: async () => ({ publishing: null }) };
  const publishing = new AutoPublisher({
    store,
    target: formatTarget(target),
    publish: (onShare, signal) =>
      publishSite({
        dataFolder,
        settings: { ...publish, target },
        withPublishedSite,
        onStep: ({ done, of }) => onShare(done / of),
        signal,
      }),
  });
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    services: async () => ({ publishing }),
    start() {
      timer = setInterval(() => publishing.checkForChanges(), CHECK_INTERVAL);
      timer.unref();
    },
    cancelJobs: () => publishing.cancelRun(),
    async stop() {
      clearInterval(timer);
      await publishing.stop();
    },
  };
}
