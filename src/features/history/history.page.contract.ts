export const historyPaths = ["/admin/history", "/admin/trash"] as const;
