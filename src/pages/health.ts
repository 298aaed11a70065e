import { accessSync, constants } from "node:fs";
import type { Deps } from "../app.ts";
import { commonHeaders } from "../http/security-headers.ts";
import { version } from "../version.ts";

/** 200 while the database answers and uploads can be written, else 503 (contract, Also served). */
export function health({ store, uploads }: Pick<Deps, "store" | "uploads">): Response {
  const headers = { ...commonHeaders, "Cache-Control": "no-store" };
  try {
    store.db.$client.query("select count(*) from users").get();
    accessSync(uploads.folder, constants.W_OK);
    return Response.json({ status: "ok", version }, { headers });
  } catch (error) {
    console.error("Not healthy:", error);
    return Response.json({ status: "failing", version }, { status: 503, headers });
  }
}
