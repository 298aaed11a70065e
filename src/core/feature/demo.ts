import type { Change } from "../content/change.ts";
import type { ReceivedFile, Uploads } from "../media/uploads.ts";

/** The pictures of the demo. */
export type DemoPictures = {
  uploads: Uploads;
  /** The picture of this name; undefined for an entry without one. */
  fileOf(name: string | undefined): ReceivedFile | undefined;
  /** Stores it. @returns its address, `""` for an entry without one */
  keep(name: string | undefined): string;
};

/** A feature's part of the invented person's site. */
export type DemoPart = {
  /** Names of its pictures: see src/program/demo/demo-pictures.ts. */
  pictures?: string[];
  fill(change: Change, pictures: DemoPictures): void;
};
