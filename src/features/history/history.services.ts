import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { purgeExpiredOrLog } from "./retention.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Purges old versions and deleted entries at the start, and then once a day. */
export function runPurges({ store, uploads, historyDays }: BaseServices): RunningServices<object> {
  const sweep = () => purgeExpiredOrLog(store, uploads, historyDays);
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    services: async () => ({}),
    start() {
      sweep();
      timer = setInterval(sweep, DAY);
      timer.unref();
    },
    stop: async () => clearInterval(timer),
  };
}
