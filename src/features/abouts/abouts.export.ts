import { type ExportPart, omitEmpty } from "../../core/feature/export.ts";
import { listAboutRows, presentAbout } from "./abouts.store.ts";

/** The blocks of the about page, in order. Pictures and videos are addresses. */
export const aboutExport: ExportPart = {
  own: (db, fileUrl) => ({
    abouts: listAboutRows(db)
      .map((row) => ({ ...presentAbout(row), addedAt: row.createdAt }))
      .map(({ _id, version: _version, rich: _rich, status, image, video, isLink, ...block }) =>
        omitEmpty({
          ...block,
          ...(status !== "public" && { status }),
          ...(isLink ? { isLink, video } : { video: video && fileUrl(video) }),
          image: image && fileUrl(image),
        }),
      ),
  }),
};
