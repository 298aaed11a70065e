// Answers that are made of the content once and kept until it changes: drawings, documents, the API's shared reads.
import { create as dispositionOf } from "content-disposition";
import { lastWritten } from "../core/content/visible.ts";
import { hasAlready, Representation } from "../core/http/representation.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import { loadParts } from "./features.ts";
import { drawingAt, isDrawnPath } from "./pages/pictures.ts";
import type { Site } from "./site.ts";

/** Previews and icons are kept under their path, whatever the address and the query they are asked under. */
export async function answerDrawn(site: Site, request: Request, path: string): Promise<Response | null> {
  if (!isDrawnPath(path)) return null;
  const { cache, drawing, store, uploads, visitors } = site;
  const { revision } = store;
  const key = `drawn ${path}`;
  const known = cache.get(key);
  if (known !== undefined) return known.respond(request);
  const plan = drawingAt({ db: store.visible, uploads, visitors }, path);
  if (plan === null) return null;
  if (hasAlready(request, plan.headers.ETag))
    return new Response(null, { status: 304, headers: plan.headers });
  const work = `${revision} ${path}`;
  const draw = () => {
    const drawn = plan.draw().finally(() => drawing.delete(work));
    drawing.set(work, drawn);
    return drawn;
  };
  // Of a burst only the first draws.
  const reply = await (drawing.get(work) ?? draw());
  cache.set(key, reply, revision);
  return reply.respond(request);
}

/** Asks the API once and keeps its answer until the content changes. */
export async function sharedRead(
  { app, cache, store }: Site,
  request: Request,
  path: string,
): Promise<Response> {
  const { revision } = store;
  const response = await (await app()).fetch(new Request(request.url));
  if (response.status !== 200) return response;
  const reply = new Representation(new Uint8Array(await response.arrayBuffer()), {
    type: "application/json; charset=utf-8",
    headers: { ...commonHeaders, "Cache-Control": "no-cache" },
  });
  cache.set(path, reply, revision, true);
  return reply.respond(request);
}

/** A file that a feature makes of the content; kept until that changes. */
export async function madeDocument(site: Site, path: string, origin: string): Promise<Representation | null> {
  const { visitors, store, cache, drawing, uploads, cacheHeaders } = site;
  const document = visitors.flatMap(({ documents = [] }) => documents).find((own) => own.path === path);
  if (document === undefined) return null;
  const { revision, visible: db } = store;
  const key = `document ${origin}${path}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const make = async () => {
    const made = await document.make({
      db,
      origin,
      visitors,
      uploadsFolder: uploads.folder,
      changedAt: lastWritten(store.visible, store.model),
      parts: await loadParts("export"),
    });
    const isText = typeof made === "string";
    const name: Record<string, string> = isText
      ? {}
      : { "Content-Disposition": dispositionOf(made.name, { type: "inline" }) };
    const headers = { ...commonHeaders, ...name, ...cacheHeaders };
    const reply = new Representation(isText ? made : made.body, { type: document.type, headers });
    cache.set(key, reply, revision);
    return reply;
  };
  // Of a burst only the first makes it.
  const work = `${revision} ${key}`;
  const running = drawing.get(work);
  if (running !== undefined) return await running;
  const making = make().finally(() => drawing.delete(work));
  drawing.set(work, making);
  return await making;
}
