import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { picture } from "../../testing/test-app.ts";
import { JobQueue } from "./job-queue.ts";
import { PictureRefusal } from "./pictures.ts";
import { pixelsInProcess, pixelsInSubprocess } from "./pixels.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-pixels-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ["in this process", pixelsInProcess],
  ["in a process of their own", pixelsInSubprocess()],
])("work on pictures %s", (name, pixels) => {
  const path = (end: string) => join(folder, `${name.replaceAll(" ", "-")}-${end}`);

  test("stores a picture and makes its variant", async () => {
    await Bun.write(path("sent"), await picture(500, 300));
    const stored = await pixels.normalize(path("sent"), "image/png", path("stored"));
    expect(stored).toMatchObject({ mime: "image/png", extension: "png", width: 500, height: 300 });
    expect(stored.size).toBe(Bun.file(path("stored")).size);
    const file = {
      temporaryPath: path("temporary"),
      path: path("320.webp"),
      width: 320,
      format: "webp",
    } as const;
    expect(await pixels.makeVariants(path("stored"), [file])).toBe(stored.placeholder);
    expect(await new Bun.Image(file.path).metadata()).toEqual({ width: 320, height: 192, format: "webp" });
  });

  test("refuses a picture that is cut off", async () => {
    const sent = await (await picture(50, 50)).bytes();
    await Bun.write(path("cut"), sent.subarray(0, 60));
    const refused = pixels.normalize(path("cut"), "image/png", path("none"));
    await expect(refused).rejects.toEqual(new PictureRefusal("cut off"));
    expect(existsSync(path("none"))).toBe(false);
  });

  test("passes on the system's error", async () => {
    const refused = pixels.normalize(path("sent"), "image/png", join(folder, "no-folder", "file"));
    await expect(refused).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test("stopping the work on variants leaves no file", async () => {
  const pixels = pixelsInSubprocess();
  await Bun.write(join(folder, "large"), await picture(1500, 1000));
  const file = {
    temporaryPath: join(folder, "t"),
    path: join(folder, "v.webp"),
    width: 1920,
    format: "webp",
  } as const;
  const ended = pixels.makeVariants(join(folder, "large"), [file]);
  await Bun.sleep(20);
  pixels.stopVariants();
  await expect(ended).rejects.toThrow("The process was ended by SIGTERM.");
  expect(readdirSync(folder).filter((name) => name === "t" || name === "v.webp")).toEqual([]);
}, 20_000);

test("works on one picture at a time, urgent ones first", async () => {
  const queue = new JobQueue();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Bun.sleep(1);
    seen.push(`${name} ends`);
    if (name === "b") throw new Error("b fails");
    return name;
  };
  const results = await Promise.allSettled([
    queue.run(work("a"), false),
    queue.run(work("b"), false),
    queue.run(work("c"), true),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(seen).toEqual(["a begins", "a ends", "c begins", "c ends", "b begins", "b ends"]);
});
