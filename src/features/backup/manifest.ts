import { z } from "zod";
import { mediaName } from "../../core/content/upload-name.ts";
import { isCertificateFile } from "../../core/database/data-folder.ts";

/** The first entry's name, and where the files of `uploads/` lie. */
export const DATABASE_ENTRY = "vitrine.db";
export const MANIFEST_ENTRY = "manifest.json";

/** Whether an entry is called as the file of an upload. */
export function isUploadEntry(entry: string): boolean {
  return mediaName(`/${entry}`) !== null;
}

const CERTIFICATES = "certificates/";

export function certificateEntry(name: string): string {
  return CERTIFICATES + name;
}

/** Whether an entry is called as a file of the certificates' folder. */
export function isCertificateEntry(entry: string): boolean {
  return entry.startsWith(CERTIFICATES) && isCertificateFile(entry.slice(CERTIFICATES.length));
}

const FORMAT = 1;

const archivedFile = z.object({
  name: z.string(),
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What an archive holds, told by its last entry. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  /** When the newest migration of its database was made, in milliseconds (core/database/migrate.ts). */
  schema: z.number(),
  /** ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
  /** Every other entry. */
  files: z.array(archivedFile),
  /** Files of the site that were lost or damaged already when the backup was made, and are not in it. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedFile = Manifest["files"][number];

export function newManifest(about: Omit<Manifest, "format">): Manifest {
  return { format: FORMAT, ...about };
}
