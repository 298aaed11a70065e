import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";
import { Editable } from "../../core/ui/editable.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { aboutsQuery } from "./abouts-query.ts";
import { AdminBlock, aboutBlockName } from "./admin-block.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import "./abouts-admin.css";

/** `/admin/about`: the blocks in the order visitors see them; a click on one opens its form (§2). */
export function AboutAdminPage({ user }: { user: User }) {
  const abouts = useQuery(aboutsQuery);
  const form = useOpenEntry("block", abouts.data);
  return (
    <AdminLayout user={user} title="About" publicPath="/about">
      <div className="admin-abouts">
        <Panel title="Blocks" actions={<AddButton onClick={form.openNew}>Add Section</AddButton>}>
          <WithData query={abouts}>
            {(blocks) =>
              blocks.length === 0 ? (
                <p className="empty">Add a Section</p>
              ) : (
                <SortableList
                  entries={blocks}
                  layout="column"
                  nameOf={aboutBlockName}
                  saveOrder={(ids) => send(api.abouts.order.$put({ json: { ids } }))}
                  queryKey={aboutsQuery.queryKey}
                  className="divide-y divide-base-300 [&>.sortable-entry]:py-5 [&>.sortable-entry]:first:pt-0"
                >
                  {(block) => (
                    <Editable
                      name={aboutBlockName(block)}
                      className="admin-block grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-3 sm:[&>.editable-button]:justify-end [&>.editable-button]:-my-2 max-sm:grid-cols-[minmax(0,1fr)]"
                      onEdit={() => form.openEntry(block._id)}
                    >
                      <div id={`block-${block._id}`} dir="auto">
                        <AdminBlock block={block} />
                      </div>
                    </Editable>
                  )}
                </SortableList>
              )
            }
          </WithData>
        </Panel>
      </div>
      {form.entry !== undefined && (
        <BlockDialog
          key={form.entry?._id ?? "new"}
          block={form.entry}
          onSaved={({ _id }) => showBlock(_id)}
          onClose={form.close}
        />
      )}
    </AdminLayout>
  );
}

/** Scrolls to a saved block: a new one is the last, often below the edge of the window. */
function showBlock(id: string): void {
  requestAnimationFrame(() =>
    document.getElementById(`block-${id}`)?.closest("li")?.scrollIntoView({ block: "nearest" }),
  );
}
