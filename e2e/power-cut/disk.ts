import { applyTo, BLOCK, type Change, Content, type Survival, WHOLE } from "./file-content.ts";

type File = { kind: "file"; durable: Content; current: Content; version: number };
type Folder = { kind: "folder"; durable: Map<string, number>; current: Map<string, number> };

/** A file after a power cut. */
export type RebuiltFile = {
  /** Equal keys are equal contents; null if the content depends on unsynced changes. */
  key: string | null;
  bytes: Uint8Array;
};

const ROOT = 0;

/**
 * A disk as POSIX promises it: what a program wrote is safe when the file was synced, and a name is safe when its folder was
 * synced. Everything else may survive in any combination. Paths are relative to the disk's root; `""` is the root.
 */
export class Disk {
  readonly #nodes: (File | Folder)[] = [{ kind: "folder", durable: new Map(), current: new Map() }];
  #unsynced: Change[] = [];
  /** The newest change of each node. */
  readonly #last = new Map<number, Change>();
  #order = 0;
  /** Changes before it may be part of a sync that is running, so nothing is added to them. */
  #sealed = 0;

  /** All changes that a power cut may undo, in their order. */
  get unsynced(): readonly Change[] {
    return this.#unsynced;
  }

  /** The number of the next change. */
  get order(): number {
    return this.#order;
  }

  /** The node at a path as the running program sees it; null if there is none. */
  find(path: string): number | null {
    let node = ROOT;
    for (const name of path.split("/").filter(Boolean)) {
      const next = this.#namesOf(node)?.get(name);
      if (next === undefined) return null;
      node = next;
    }
    return node;
  }

  isFolder(path: string): boolean {
    const node = this.find(path);
    return node !== null && this.#nodes[node]?.kind === "folder";
  }

  /** Whether an unsynced change of a name is the last one of that name. */
  isNewest(change: Change): boolean {
    return change === this.#unsynced.findLast(({ kind, path }) => kind === "names" && path === change.path);
  }

  /** The content of a file as the running program sees it. */
  contentOf(node: number): Uint8Array {
    return this.#file(node).current.bytes;
  }

  createFile(path: string): number {
    const empty = () => new Content();
    return this.#create(path, { kind: "file", durable: empty(), current: empty(), version: 0 });
  }

  createFolder(path: string): number {
    return this.#create(path, { kind: "folder", durable: new Map(), current: new Map() });
  }

  /** Adds a file that was on the disk before. */
  addDurable(path: string, bytes: Uint8Array): void {
    const node = this.createFile(path);
    this.write(node, path, 0, bytes);
    const before = this.beginSync();
    this.sync(node, before);
    this.sync(this.#existing(split(path)[0]), before);
  }

  /** Writes to a file. Each block of it may survive without the others. */
  write(node: number, path: string, offset: number, bytes: Uint8Array): void {
    this.#file(node).current.write(offset, bytes);
    for (let at = 0; at < bytes.length; ) {
      const size = Math.min(bytes.length - at, BLOCK - ((offset + at) % BLOCK));
      this.#addData(node, path, offset + at, bytes.slice(at, at + size));
      at += size;
    }
  }

  /** Adds a part of a block, to the change that it continues if there is one. */
  #addData(node: number, path: string, offset: number, bytes: Uint8Array): void {
    const last = this.#last.get(node);
    const continues =
      last?.kind === "data" &&
      last.order >= this.#sealed &&
      last.offset + last.bytes.length === offset &&
      offset % BLOCK !== 0;
    if (continues) last.bytes = Buffer.concat([last.bytes, bytes]);
    else this.#add({ order: this.#order++, node, path, kind: "data", offset, bytes });
  }

  resize(node: number, path: string, size: number): void {
    this.#file(node).current.resize(size);
    this.#add({ order: this.#order++, node, path, kind: "size", size });
  }

  remove(path: string): void {
    this.#rename([[path, null]]);
  }

  link(from: string, to: string): void {
    this.#rename([[to, this.#existing(from)]]);
  }

  /**
   * Renames a file or folder. Within a folder, old and new name change together. Between two folders, the new name may
   * survive without the removal of the old one, but not the other way round: each journaling filesystem guarantees that.
   */
  rename(from: string, to: string): void {
    const node = this.#existing(from);
    if (split(from)[0] === split(to)[0])
      this.#rename([
        [from, null],
        [to, node],
      ]);
    else {
      const needs = this.#rename([[to, node]]);
      this.#rename([[from, null]], needs);
    }
  }

  #rename(paths: [path: string, node: number | null][], needs?: Change): Change {
    const [path] = paths.at(-1) ?? [""];
    const folder = this.#existing(split(path)[0]);
    const names = paths.map(([each, node]): [string, number | null] => [split(each)[1], node]);
    apply(this.#names(folder).current, names);
    return this.#add({
      order: this.#order++,
      node: folder,
      path,
      kind: "names",
      names,
      ...(needs !== undefined && { needs }),
    });
  }

  #create(path: string, node: File | Folder): number {
    const id = this.#nodes.push(node) - 1;
    this.#rename([[path, id]]);
    return id;
  }

  #add(change: Change): Change {
    this.#unsynced.push(change);
    this.#last.set(change.node, change);
    return change;
  }

  /** Notes that a sync begins. @returns the order of the first change that it does not cover */
  beginSync(): number {
    this.#sealed = this.#order;
    return this.#order;
  }

  /** Makes the changes of a file or folder durable. @param before what `beginSync` returned */
  sync(node: number, before: number): void {
    const covered = new Set(this.#unsynced.filter((change) => change.node === node && change.order < before));
    for (const change of covered)
      if (change.kind === "names" && change.needs !== undefined && this.#unsynced.includes(change.needs))
        covered.add(change.needs);
    // In their order, because a name that another change needs may be in another folder.
    for (const change of this.#unsynced.filter((each) => covered.has(each))) this.#makeDurable(change);
    this.#unsynced = this.#unsynced.filter((change) => !covered.has(change));
  }

  #makeDurable(change: Change): void {
    if (change.kind === "names") apply(this.#names(change.node).durable, change.names);
    else {
      const file = this.#file(change.node);
      applyTo(file.durable, change, WHOLE);
      file.version++;
    }
  }

  /**
   * The files after a power cut.
   * @param survivalOf what survives of each unsynced change
   * @param isWanted leaves out files
   */
  rebuild(
    survivalOf: (change: Change) => Survival,
    isWanted: (path: string) => boolean = () => true,
  ): Map<string, RebuiltFile> {
    const survivors = new Map<number, [Change, Survival][]>();
    const lost = new Set<Change>();
    for (const change of this.#unsynced) {
      const survival = survivalOf(change);
      const isLost =
        (survival.sectors === 0 && !survival.grows) ||
        (change.kind === "names" && change.needs !== undefined && lost.has(change.needs));
      const list = survivors.get(change.node) ?? [];
      if (isLost) lost.add(change);
      else survivors.set(change.node, list);
      if (!isLost) list.push([change, survival]);
    }
    const files = new Map<string, RebuiltFile>();
    const walk = (node: number, path: string) => {
      const found = this.#nodes[node];
      const changes = survivors.get(node) ?? [];
      if (found?.kind === "file") {
        if (isWanted(path)) files.set(path, rebuildFile(node, found, changes));
      } else {
        const names = new Map(found?.durable);
        for (const [change] of changes) if (change.kind === "names") apply(names, change.names);
        files.set(`${path}/`, { key: "folder", bytes: new Uint8Array() });
        for (const [name, child] of names) walk(child, path === "" ? name : `${path}/${name}`);
      }
    };
    walk(ROOT, "");
    return files;
  }

  #existing(path: string): number {
    const node = this.find(path);
    if (node === null) throw new Error(`${path} is not on the disk.`);
    return node;
  }

  #file(node: number): File {
    const found = this.#nodes[node];
    if (found?.kind !== "file") throw new Error(`Node ${node} is not a file.`);
    return found;
  }

  #namesOf(node: number): Map<string, number> | null {
    const found = this.#nodes[node];
    return found?.kind === "folder" ? found.current : null;
  }

  #names(node: number): Folder {
    const found = this.#nodes[node];
    if (found?.kind !== "folder") throw new Error(`Node ${node} is not a folder.`);
    return found;
  }
}

function split(path: string): [folder: string, name: string] {
  const at = path.lastIndexOf("/");
  return [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
}

function apply(names: Map<string, number>, changes: [string, number | null][]): void {
  for (const [name, node] of changes)
    if (node === null) names.delete(name);
    else names.set(name, node);
}

function rebuildFile(node: number, file: File, changes: [Change, Survival][]): RebuiltFile {
  if (changes.length === 0) return { key: `${node} ${file.version}`, bytes: file.durable.bytes };
  const content = file.durable.copy();
  for (const [change, survival] of changes) applyTo(content, change, survival);
  return { key: null, bytes: content.bytes };
}
