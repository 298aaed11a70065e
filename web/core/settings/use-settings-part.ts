import { useQuery } from "@tanstack/react-query";
import { isDemo } from "../admin/demo.ts";
import { type PresentPart, settingsQuery } from "./settings-query.ts";

/** What is set of one part of the server; undefined until it is known, and in a demo. @param name as its feature registers it */
export function useSettingsPart(name: string): { part: PresentPart | undefined; hasFailed: boolean } {
  const { data, isLoadingError } = useQuery({ ...settingsQuery, enabled: !isDemo() });
  const own = data?.settings[name];
  return {
    part: data !== undefined && own !== undefined ? { ...own, version: data.version } : undefined,
    hasFailed: isLoadingError,
  };
}
