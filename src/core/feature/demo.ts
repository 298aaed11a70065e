import type { Change } from "../content/change.ts";
import type { ReceivedFile, Uploads } from "../media/uploads.ts";

/** The pictures of the demo. */
export type DemoPictures = {
  uploads: Uploads;
  /** The picture of this name; undefined if `name` is. */
  fileOf(name: string | undefined): ReceivedFile | undefined;
  /** Stores the picture. @returns its address; `""` without a name */
  store(name: string | undefined): string;
};

/** A feature's part of the demo site. */
export type DemoPart = {
  /** Names of its pictures (src/program/demo/demo-pictures.ts). */
  pictures?: string[];
  fill(change: Change, pictures: DemoPictures): void;
};
