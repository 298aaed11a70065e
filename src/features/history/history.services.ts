import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { sweepDaily } from "./retention.ts";

/** Forgets old versions and deleted entries beside the requests. */
export function runSweeps({ store, uploads, historyDays }: BaseServices): RunningServices<object> {
  return { services: async () => ({}), start: () => sweepDaily(store, uploads, historyDays) };
}
