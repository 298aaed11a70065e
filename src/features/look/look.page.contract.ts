import type { PublicRead } from "../../shared/public-page.ts";

export const lookRead = { key: ["look"], address: "/api/look", pages: "all" } as const satisfies PublicRead;

export const lookPaths = ["/admin/look"] as const;
