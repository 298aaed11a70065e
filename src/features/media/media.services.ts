import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { VariantGenerator } from "../../core/media/variants.ts";

/** Makes the smaller variants of pictures in the background. */

export function runVariants({ store, uploads }: BaseServices): RunningServices<object> {
  const variants = new VariantGenerator(store, uploads);
  return {
    services: async () => ({}),
    start: () => variants.start(),
    stop: () => variants.stop(),
  };
}
