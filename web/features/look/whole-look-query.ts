import { queryOptions } from "@tanstack/react-query";
import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** The look with all that only the admin asks for; its key begins with that of what pages show of it. */
export const wholeLookQuery = queryOptions({
  queryKey: [...lookRead.key, "whole"],
  queryFn: async () => (await send(api.look.$get())).look,
});

/** The sections that the home page has. */
export const homeSectionsQuery = queryOptions({
  queryKey: [...lookRead.key, "sections"],
  queryFn: async () => {
    const sections = await send(api.sections["site-sections"].$get());
    return sections.filter(({ entries }) => entries.length > 0);
  },
  // They may have been changed on another page of the admin.
  staleTime: 0,
});
