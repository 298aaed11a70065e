import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../core/settings/settings-query.ts";
import { Panel } from "../../core/ui/panel.tsx";

const options = [
  ["VITRINE_URL", "Public address of the site, used in links and previews"],
  ["VITRINE_STATISTICS", "Set it to off to stop counting visits"],
  ["VITRINE_PUBLISH", "Folder or bucket that the site is published to after each change"],
] as const;

/** What can only be set when the server starts. */
export function ServerOptionsPanel() {
  const { data } = useQuery(settingsQuery);
  const inUse = new Set(Object.values(data?.settings ?? {}).flatMap(({ sources }) => Object.values(sources)));
  return (
    <Panel
      title="Server options"
      note="Set these as environment variables or flags, then restart the server."
    >
      <dl className="hairlined">
        {options.map(([variable, meaning]) => (
          <div key={variable} className="py-2">
            <dt>
              <code>{variable}</code>
            </dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
        {inUse.size > 0 && (
          <div className="py-2">
            <dt>Set on this server</dt>
            <dd>
              {[...inUse].map((source) => (
                <code key={source} className="block wrap-anywhere">
                  {source}
                </code>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <p className="panel-note mt-3">
        <code>vitrine --help</code> lists them all.
      </p>
    </Panel>
  );
}
