import { useQuery } from "@tanstack/react-query";
import { isDemo } from "../admin/demo.ts";
import { settingsQuery, type VersionedSettingsPart } from "./settings-query.ts";

/** One part of the server's settings; undefined while loading and in a demo. @param name as registered by its feature */
export function useSettingsPart(name: string): {
  part: VersionedSettingsPart | undefined;
  hasFailed: boolean;
} {
  const { data, isLoadingError } = useQuery({ ...settingsQuery, enabled: !isDemo() });
  const own = data?.settings[name];
  return {
    part: data !== undefined && own !== undefined ? { ...own, version: data.version } : undefined,
    hasFailed: isLoadingError,
  };
}
