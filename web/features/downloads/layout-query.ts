import { queryOptions } from "@tanstack/react-query";
import type { ResumeLayoutInput } from "../../../src/core/resume/resume-layout.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** The layout of the generated résumé, null if the owner has not chosen it, and the sections it can have. */
export const layoutQuery = queryOptions({
  queryKey: ["resume-layout"],
  queryFn: () => send(api.export.layout.$get()),
});

/** The pages of the résumé as pictures, for a layout that may not be saved. */
export const pagesQuery = (layout: ResumeLayoutInput) =>
  queryOptions({
    queryKey: ["resume-layout", "pages", layout],
    queryFn: ({ signal }) =>
      send(api.export["layout-pages"].$post({ json: { layout } }, { init: { signal } })),
    // The pictures are large, so those of earlier choices are dropped after a minute.
    gcTime: 60_000,
  });
