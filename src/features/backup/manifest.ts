import { z } from "zod";
import { mediaName } from "../../core/content/upload-name.ts";
import { isCertificateFile } from "../../core/database/data-folder.ts";

/** The first entry of an archive. */
export const DATABASE_ENTRY = "vitrine.db";
/** The last entry of an archive. */
export const MANIFEST_ENTRY = "manifest.json";

/** Whether an entry is an uploaded file, by its name. */
export function isUploadEntry(entry: string): boolean {
  return mediaName(`/${entry}`) !== null;
}

const CERTIFICATES = "certificates/";

/** The entry's name of a file in the certificates folder. */
export function certificateEntry(name: string): string {
  return CERTIFICATES + name;
}

/** Whether an entry is a file of the certificates folder, by its name. */
export function isCertificateEntry(entry: string): boolean {
  return entry.startsWith(CERTIFICATES) && isCertificateFile(entry.slice(CERTIFICATES.length));
}

const FORMAT = 1;

const archivedFile = z.object({
  name: z.string(),
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The content of an archive, as its last entry lists it. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  /** Time of the newest migration of its database, in milliseconds since 1970 (core/database/migrate.ts). */
  schema: z.number(),
  /** ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
  /** Every other entry. */
  files: z.array(archivedFile),
  /** Names of files that were missing or damaged on the site, and so are not in the backup. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedFile = Manifest["files"][number];

export function newManifest(about: Omit<Manifest, "format">): Manifest {
  return { format: FORMAT, ...about };
}
