import { queryOptions } from "@tanstack/react-query";
import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** The complete look for the admin. Its key starts with the public look's key. */
export const wholeLookQuery = queryOptions({
  queryKey: [...lookRead.key, "whole"],
  queryFn: async () => (await send(api.look.$get())).look,
});

/** The sections that have entries, which the home page shows. */
export const homeSectionsQuery = queryOptions({
  queryKey: [...lookRead.key, "sections"],
  queryFn: async () => {
    const sections = await send(api.sections["site-sections"].$get());
    return sections.filter(({ entries }) => entries.length > 0);
  },
  // Sections may have been changed on another page of the admin.
  staleTime: 0,
});
