import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";

/** The site's languages. */
export const languagesQuery = queryOptions({
  queryKey: ["languages"],
  queryFn: async () => (await send(api.languages.$get())).languages,
});

/** Whether the site has other languages to translate into. */
export function useHasOtherLanguages(): boolean {
  return (useQuery(languagesQuery).data?.others.length ?? 0) > 0;
}

/** What is translated, missing and outdated in each of the site's other languages. Every save can change it. */
export const translationStatusQuery = queryOptions({
  queryKey: ["languages", "status"],
  queryFn: async () => (await send(api.languages.status.$get())).status,
  staleTime: 0,
});

const englishNames = new Intl.DisplayNames(["en"], { type: "language" });

/** The name of a language in English, for sentences: "German". */
export function englishName(tag: string): string {
  return englishNames.of(tag) ?? tag;
}
