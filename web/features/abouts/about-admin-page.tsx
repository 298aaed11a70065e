import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { type About, blockName } from "../../../src/features/abouts/abouts.contract.ts";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import type { SitePictures } from "../../../src/shared/picture-variants.ts";
import { shownAddress } from "../../../src/shared/shown-address.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { EntryList } from "../../core/list/entry-list.tsx";
import type { RowContent } from "../../core/list/entry-row.tsx";
import { focusRow } from "../../core/list/roving-focus.ts";
import { Picture } from "../../core/media/picture.tsx";
import { picturesQuery, useSitePicture } from "../../core/media/pictures-query.ts";
import { AddButton, EmptyPage, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { aboutsQuery } from "./abouts-query.ts";
import { blockActions } from "./block-actions.ts";
import { BlockDialog } from "./block-dialog.tsx";

/** `/admin/about`: the blocks in the order visitors see them; a click on one opens its form (§2). */
export function AboutAdminPage({ user }: { user: User }) {
  const abouts = useQuery(aboutsQuery);
  const pictures = useQuery(picturesQuery);
  const form = useOpenEntry("block", abouts.data);
  return (
    <AdminLayout
      user={user}
      title="About"
      publicPath="/about"
      action={abouts.data && abouts.data.length > 0 && <AddButton noun="Section" onClick={form.openNew} />}
    >
      <WithData query={abouts}>
        {(blocks) =>
          blocks.length > 0 ? (
            <Panel title="Blocks" isTitleHidden note="This is the order visitors see.">
              <EntryList
                entries={blocks}
                actions={blockActions}
                row={(block) => rowOf(block, pictures.data)}
                onEdit={form.openEntry}
                order={{
                  saveOrder: (ids) => send(api.abouts.order.$put({ json: { ids } })),
                  queryKey: aboutsQuery.queryKey,
                }}
              />
            </Panel>
          ) : (
            <EmptyPage
              text={
                <>
                  Nothing here yet. <span>Add a Section</span> to tell visitors who you are, with text,
                  pictures and videos.
                </>
              }
            >
              <AddButton noun="Section" isWhole onClick={form.openNew} />
            </EmptyPage>
          )
        }
      </WithData>
      {form.entry !== undefined && (
        <BlockDialog
          key={form.entry?._id ?? "new"}
          block={form.entry}
          // A new block is the last, often below the edge of the window.
          onSaved={({ _id }) => requestAnimationFrame(() => focusRow(document.getElementById("main"), _id))}
          onClose={form.close}
        />
      )}
    </AdminLayout>
  );
}

/** §4: a linked video has a placeholder in the admin, and nothing is requested from YouTube. */
function rowOf(block: About, pictures: SitePictures | undefined): RowContent {
  const { blockType, header, body, isLink, image, video } = block;
  const name = cutAtWord(blockName(block), NAME_LENGTH);
  const file = pictures?.[image || video];
  const fact = {
    text: header && cutAtWord(body, FACT_LENGTH),
    image: file && (file.alt || `${file.width} × ${file.height} px`),
    video: isLink ? { wide: shownAddress(video), narrow: "youtube.com" } : file?.alt,
    spacer: "",
  }[blockType];
  return {
    name,
    title: name,
    titleAs: "h3",
    facts: [fact ?? ""],
    thumbnail: <Thumbnail block={block} />,
  };
}

const icons = {
  text: "M4 6h12M4 10h12M4 14h7",
  image: "M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4",
  video: "M7 5v10l8-5z",
  spacer: "M3 5v10M17 5v10M6 10h8",
} as const;

/** The block's picture, the poster of its video, or an icon of its type. */
function Thumbnail({ block: { blockType, image, video } }: { block: About }) {
  const poster = useSitePicture(video)?.poster ?? "";
  return (
    <Picture
      address={image || poster}
      sizes="2.75rem"
      instead={
        <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
          <path d={icons[blockType]} />
        </svg>
      }
    />
  );
}

/** Characters of a name, which may be the body of a text without a header. */
const NAME_LENGTH = 80;
const FACT_LENGTH = 160;
