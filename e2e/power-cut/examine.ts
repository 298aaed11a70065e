import type { Random } from "../../src/testing/long-run.ts";
import { Disk, type RebuiltFile } from "./disk.ts";
import type { Ledger } from "./ledger.ts";
import { type Effort, type Loss, losses } from "./losses.ts";
import { isLeftover, type Observation, type RebuiltSites } from "./rebuilt-site.ts";
import { Replay } from "./replay.ts";
import { readTrace } from "./trace.ts";

/** A recorded command. */
export type Recording = {
  lines: string[];
  /** The number in the ledger of a command that is answered by its exit. */
  command?: number;
};

export type Options = {
  recordings: Recording[];
  /** Files that were on the disk before, by their paths in the data folder. */
  before?: ReadonlyMap<string, Uint8Array>;
  /** Requests of the ledger that were answered before. */
  answeredBefore?: number[];
  dataFolder: string;
  ledger: Ledger;
  sites: RebuiltSites;
  random: Random;
  effort: Effort;
  /** Looks only at every n-th sync. */
  every?: number;
  isIgnored?: (path: string) => boolean;
  /** The doctor's checks run for every n-th state. */
  thoroughEvery?: number;
  /** Checks every n-th state in another way. `run` returns faults. */
  check?: { every: number; run(folder: string): Promise<string[]> };
};

export type Figures = {
  calls: number;
  syncs: number;
  cuts: number;
  /** Combinations of what survives. */
  combinations: number;
  /** Different states of the disk. */
  states: number;
  answered: Set<number>;
  /** What was wrong, and after which power cuts. */
  faults: Map<string, string[]>;
  /** The files after the last call. */
  last: Map<string, RebuiltFile>;
};

/** Files that get their names when they are complete. */
const wholeFiles =
  /^uploads\/(\.variants\/)?[^/.][^/]*$|^backups\/([^/]*\.(tar|db)|record\.json)$|^secret\.key$|^\.restore\/ready\.json$/;

type State = Map<string, RebuiltFile & { hash: string }>;

/** Rebuilds what power cuts may leave at every sync of some recordings, and compares it with what was answered. */
export async function examine(options: Options): Promise<Figures> {
  const { recordings, dataFolder, every = 1, isIgnored } = options;
  const disk = new Disk();
  const replay = new Replay(disk, dataFolder, isIgnored);
  for (const [path, bytes] of options.before ?? []) disk.addDurable(path, bytes);
  const examination = new Examination(disk, options);
  for (const request of options.answeredBefore ?? []) examination.answered.add(request);
  for (const { lines, command } of recordings) {
    if (command !== undefined) examination.asked.add(command);
    for (const event of replay.run(readTrace(lines))) {
      if (event.kind === "asked") examination.asked.add(event.request);
      else if (event.kind === "named") examination.noteWhole(event.path);
      else if (event.kind === "answered") {
        if (event.status < 300) examination.answered.add(event.request);
      } else if (event.kind === "syncing") {
        if (replay.syncs % every === 0) await examination.cut(replay.syncs);
      } else if (command !== undefined && event.code === 0) examination.answered.add(command);
    }
    await examination.cut(replay.syncs);
  }
  return { ...examination.figures, calls: replay.calls, syncs: replay.syncs };
}

class Examination {
  readonly #disk: Disk;
  readonly #options: Options;
  readonly asked = new Set<number>();
  readonly answered = new Set<number>();
  /** Hashes of contents by their key. */
  readonly #hashes = new Map<string, string>();
  /** Hashes of the contents with which files got their names. */
  readonly #whole = new Map<string, Set<string>>();
  readonly #observed = new Map<string, Observation>();
  readonly #faults = new Map<string, string[]>();
  #cuts = 0;
  #combinations = 0;
  #lastOrder = 0;

  constructor(disk: Disk, options: Options) {
    this.#disk = disk;
    this.#options = options;
  }

  get figures(): Omit<Figures, "calls" | "syncs"> {
    return {
      cuts: this.#cuts,
      combinations: this.#combinations,
      states: this.#observed.size,
      answered: this.answered,
      faults: this.#faults,
      last: this.#disk.rebuild(() => ({ sectors: 0xff, grows: true })),
    };
  }

  noteWhole(path: string): void {
    const node = this.#disk.find(path);
    if (node === null || !wholeFiles.test(path)) return;
    const hashes = this.#whole.get(path) ?? new Set();
    this.#whole.set(path, hashes.add(hashOf(this.#disk.contentOf(node))));
  }

  /** Examines what a power cut may leave now. */
  async cut(sync: number): Promise<void> {
    const { random, effort } = this.#options;
    const relevant = this.#disk.unsynced.filter(({ path }) => !isLeftover(path));
    const fresh = relevant.filter(({ order }) => order >= this.#lastOrder);
    const old = relevant.filter(({ order }) => order < this.#lastOrder);
    // With the name of a folder, everything in it is lost.
    const folders = old.filter((change) => this.#disk.isFolder(change.path) && this.#disk.isNewest(change));
    this.#lastOrder = this.#disk.order;
    this.#cuts++;
    for (const loss of losses({ unsynced: this.#disk.unsynced, fresh, old, folders }, random, effort)) {
      this.#combinations++;
      for (const fault of await this.#faultsOf(loss))
        this.#faults.set(fault, [...(this.#faults.get(fault) ?? []), `before sync ${sync}: ${loss.name}`]);
    }
  }

  async #faultsOf({ survivalOf }: Loss): Promise<string[]> {
    const state = this.#stateAfter(survivalOf);
    const key = [...state]
      .map(([path, { hash }]) => `${path} ${hash}`)
      .sort()
      .join("\n");
    const known = this.#observed.get(Bun.hash(key).toString(36));
    const observation = known ?? (await this.#observe(state));
    if (known === undefined) this.#observed.set(Bun.hash(key).toString(36), observation);
    const { ledger } = this.#options;
    return [
      ...observation.faults,
      ...this.#halfFiles(state),
      ...ledger.faults(observation.content, this.asked, this.answered),
    ];
  }

  #stateAfter(survivalOf: Loss["survivalOf"]): State {
    const files = this.#disk.rebuild(survivalOf, (path) => !isLeftover(path));
    const isReady = files.has(".restore/ready.json");
    const state: State = new Map();
    for (const [path, file] of files) {
      // Without this file, the next start removes the folder.
      if (!isReady && path.startsWith(".restore/")) continue;
      state.set(path, { ...file, hash: this.#hashOf(file) });
    }
    return state;
  }

  #hashOf({ key, bytes }: RebuiltFile): string {
    if (key === null) return hashOf(bytes);
    const hash = this.#hashes.get(key) ?? hashOf(bytes);
    this.#hashes.set(key, hash);
    return hash;
  }

  #halfFiles(state: State): string[] {
    return [...state].flatMap(([path, { hash, bytes }]) =>
      wholeFiles.test(path) && !this.#whole.get(path)?.has(hash)
        ? [`${path} has ${bytes.length} bytes that were never its content`]
        : [],
    );
  }

  async #observe(state: State): Promise<Observation> {
    const { sites, thoroughEvery = 10, check } = this.#options;
    const number = this.#observed.size;
    const folder = sites.write(state);
    const observation = await sites.observe(folder, number % thoroughEvery === 0);
    sites.remove(folder);
    if (check !== undefined && number % check.every === 0) {
      const copy = sites.write(state);
      observation.faults.push(...(await check.run(copy)));
      sites.remove(copy);
    }
    return observation;
  }
}

function hashOf(bytes: Uint8Array): string {
  return `${Bun.hash(bytes).toString(36)}-${bytes.length}`;
}
