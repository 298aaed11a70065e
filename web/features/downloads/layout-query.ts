import { queryOptions } from "@tanstack/react-query";
import type { ResumeLayoutInput } from "../../../src/core/resume/resume-layout.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** How the site's own résumé looks, null where the owner has not chosen it; and what can be in it. */
export const layoutQuery = queryOptions({
  queryKey: ["resume-layout"],
  queryFn: () => send(api.export.layout.$get()),
});

/** Its pages as pictures, by a layout that need not be saved. */
export const pagesQuery = (layout: ResumeLayoutInput) =>
  queryOptions({
    queryKey: ["resume-layout", "pages", layout],
    queryFn: ({ signal }) =>
      send(api.export["layout-pages"].$post({ json: { layout } }, { init: { signal } })),
    // A page of pictures for every choice that was looked at would stay for nothing.
    gcTime: 60_000,
  });
