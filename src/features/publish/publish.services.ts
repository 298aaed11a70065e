import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { AutoPublisher } from "./auto-publisher.ts";
import { type AutoPublishSettings, targetName } from "./publish-settings.ts";
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
    target: targetName(target),
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
      timer = setInterval(() => publishing.look(), CHECK_INTERVAL);
      timer.unref();
    },
    makeWay: () => publishing.makeWay(),
    async stop() {
      clearInterval(timer);
      await publishing.stop();
    },
  };
}
