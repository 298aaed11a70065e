import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { AutoPublisher } from "./auto-publisher.ts";
import { type AutoPublishSettings, targetName } from "./publish-settings.ts";

/** Milliseconds. */
const LOOK_EVERY = 1000;

/** `publishing` is null without `VITRINE_PUBLISH`, and in a demo. */
export type PublishServices = { publishing: AutoPublisher | null };

/** Publishes the site after each change. */
export function runPublishing(
  { store, isDemo }: BaseServices,
  { dataFolder, url, publish }: AutoPublishSettings,
): RunningServices<PublishServices> {
  if (isDemo || publish.target === null) return { services: async () => ({ publishing: null }) };
  const publishing = new AutoPublisher({
    store,
    target: targetName(publish.target),
    words: ["publish-subprocess", "--data", dataFolder, ...(url === "" ? [] : ["--url", url])],
  });
  let timer: Timer | undefined;
  return {
    services: async () => ({ publishing }),
    begin() {
      timer = setInterval(() => publishing.look(), LOOK_EVERY);
      timer.unref();
    },
    // Other commands change the content too.
    isIdle: () => false,
    makeWay: () => publishing.makeWay(),
    async stop() {
      clearInterval(timer);
      await publishing.stop();
    },
  };
}
