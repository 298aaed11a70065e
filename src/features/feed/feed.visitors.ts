import type { VisitorContent } from "../../core/feature/visitors.ts";
import { renderAtomFeed } from "./atom.ts";

/** Serves the feed of new projects and blocks. */
export const feedVisitors: VisitorContent = {
  documents: [{ path: "/feed.xml", type: "application/atom+xml; charset=utf-8", make: renderAtomFeed }],
};
