import { IMPORT_PATH } from "../../shared/admin-path.ts";

export const importPaths = [IMPORT_PATH] as const;
