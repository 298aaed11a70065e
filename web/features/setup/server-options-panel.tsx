import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../core/settings/settings-query.ts";
import { Panel } from "../../core/ui/panel.tsx";

const options = [
  ["VITRINE_URL", "The site's public address, with which links for others start"],
  ["VITRINE_STATISTICS", "With the value off, visits are not counted"],
  ["VITRINE_PUBLISH", "The folder or bucket that the site is copied to after each change"],
] as const;

/** What can only be set when the server starts. */
export function ServerOptionsPanel() {
  const { data } = useQuery(settingsQuery);
  const inUse = new Set(Object.values(data?.settings ?? {}).flatMap(({ sources }) => Object.values(sources)));
  return (
    <Panel
      title="Server options"
      note="Set when the server starts, as variables of its environment or as options of its command."
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
            <dt>Settings that are set on this server</dt>
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
        <code>vitrine help</code> lists them all.
      </p>
    </Panel>
  );
}
