export const statisticsPaths = ["/admin/statistics"] as const;
