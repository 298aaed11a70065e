import type { Random } from "../../src/testing/long-run.ts";
import { type Change, LOST, type Survival, WHOLE } from "./file-content.ts";

/** How many combinations are tried at each cut. */
export type Effort = {
  /** The most changes of which each is lost alone and survives alone; of more, this number is picked. */
  singles: number;
  /** Older changes of which each is lost alone again, because everything that is newer relies on them. */
  olds: number;
  prefixes: number;
  /** Blocks that are written in part. */
  torn: number;
  random: number;
};

export type Unsynced = {
  unsynced: readonly Change[];
  /** Those that were made since the last cut, and older ones, without those that make no difference. */
  fresh: readonly Change[];
  old: readonly Change[];
  /** Older names of folders; each is lost alone every time. */
  folders: readonly Change[];
};

/** What survives of each unsynced change. */
export type Loss = { name: string; survivalOf: (change: Change) => Survival };

const ALL_SECTORS = 0xff;

/**
 * What a power cut may leave of the changes that were not synced: nothing; everything; sizes and names without data; data
 * without names, or names without data; all but one; only one; the first ones; torn blocks; and random combinations, in which
 * blocks may be torn too.
 */
export function* losses(
  { unsynced, fresh, old, folders }: Unsynced,
  random: Random,
  effort: Effort,
): Generator<Loss> {
  const keepOnly = (isKept: (change: Change) => boolean) => (change: Change) =>
    isKept(change) ? WHOLE : LOST;
  yield { name: "everything lost", survivalOf: () => LOST };
  yield { name: "nothing lost", survivalOf: () => WHOLE };
  yield { name: "data lost", survivalOf: keepOnly(({ kind }) => kind !== "data") };
  yield { name: "names lost", survivalOf: keepOnly(({ kind }) => kind !== "names") };
  yield {
    name: "zeros instead of data",
    survivalOf: ({ kind }) => (kind === "data" ? { sectors: 0, grows: true } : WHOLE),
  };
  for (const one of pickSome(fresh, effort.singles, random)) {
    yield { name: `${describe(one)} lost`, survivalOf: keepOnly((change) => change !== one) };
    yield { name: `only ${describe(one)} survives`, survivalOf: keepOnly((change) => change === one) };
  }
  for (const one of new Set([...folders, ...pickSome(old, effort.olds, random)]))
    yield { name: `older ${describe(one)} lost`, survivalOf: keepOnly((change) => change !== one) };
  // Filesystems with a journal write names in their order.
  for (const one of pickSome(fresh, effort.prefixes, random))
    yield {
      name: `the first up to ${describe(one)}`,
      survivalOf: keepOnly(({ order }) => order <= one.order),
    };
  const blocks = fresh.filter(({ kind }) => kind === "data");
  for (const one of new Set([...blocks.slice(-1), ...pickSome(blocks, effort.torn, random)])) {
    const survival = { sectors: random.below(ALL_SECTORS), grows: random.isTrue(0.5) };
    yield { name: `${describe(one)} torn`, survivalOf: (change) => (change === one ? survival : WHOLE) };
    yield {
      name: `only a part of ${describe(one)}`,
      survivalOf: (change) => (change === one ? survival : LOST),
    };
  }
  for (let round = 0; round < effort.random; round++) {
    const chance = random.pick([0.1, 0.5, 0.9]);
    const chosen = new Map(unsynced.map((change) => [change, randomSurvival(change, chance, random)]));
    yield { name: `random combination ${round}`, survivalOf: (change) => chosen.get(change) ?? LOST };
  }
}

function randomSurvival({ kind }: Change, chance: number, random: Random): Survival {
  if (kind === "data" && random.isTrue(0.2))
    return { sectors: random.below(ALL_SECTORS + 1), grows: random.isTrue(0.5) };
  return random.isTrue(chance) ? WHOLE : LOST;
}

function pickSome<T>(list: readonly T[], count: number, random: Random): readonly T[] {
  if (list.length <= count) return list;
  const rest = [...list];
  return Array.from({ length: count }, () => rest.splice(random.below(rest.length), 1)).flat();
}

function describe(change: Change): string {
  const part =
    change.kind === "data"
      ? `${change.bytes.length} bytes at ${change.offset}`
      : change.kind === "size"
        ? `size ${change.size}`
        : `name${change.names.length > 1 ? "s" : ""} ${change.names.map(([name, node]) => (node === null ? `-${name}` : `+${name}`)).join(" ")}`;
  return `${change.path} (${part})`;
}
