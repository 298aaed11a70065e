export const importPaths = ["/admin/import"] as const;
