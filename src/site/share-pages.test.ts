// The password of a share link (§17).
import { expect, test } from "bun:test";
import { origin, siteIn } from "../testing/site-in-languages.ts";

const { app, call, logged } = await siteIn({ main: "en", others: [] });

async function createShare(share: object = {}): Promise<string> {
  const { body } = await call("POST", "/shares/create", {
    share: { name: "Byron", password: "difference", ...share },
  });
  return body.share.href;
}

async function post(path: string, body: BodyInit) {
  return await app.request(
    path,
    { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body },
    { origin },
  );
}

test("stops reading a form that is far longer than any password", async () => {
  const path = await createShare();
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1024;
      if (sent > 1024 * 1024) controller.error(new Error("Nobody stopped reading."));
      else controller.enqueue(new Uint8Array(1024).fill(0x61));
    },
  });
  const reply = await post(path, endless);
  expect([reply.status, await reply.text()]).toEqual([413, "The body can have at most 4096 bytes.\n"]);
  expect(sent).toBeLessThan(64 * 1024);
  expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

test("opens with the longest password", async () => {
  const password = "ü".repeat(200);
  const path = await createShare({ password });
  expect((await post(path, new URLSearchParams({ password }))).status).toBe(303);
});

test("logs each password, right or wrong, without it or the link", async () => {
  logged.length = 0;
  const path = await createShare({ password: "difference" });
  for (const password of ["indifference", "difference"]) await post(path, new URLSearchParams({ password }));
  expect(logged.map((line) => line.replace(/^\S+Z /, ""))).toEqual([
    "wrong password of a share link from an unknown address",
    "share link opened by password from an unknown address",
  ]);
});
