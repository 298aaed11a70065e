export const historyPaths = ["/admin/history"] as const;
