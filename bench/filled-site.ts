import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "./bench.ts";
import { addPhoto, awaitPictureSizes, call, type OwnedSite } from "./owner.ts";
import { makePhotos } from "./photos.ts";
import { type Running, run } from "./processes.ts";
import { type Entries, makeResume } from "./resume.ts";

const email = "owner@example.org";
const password = "correct horse battery";

/** The entries of the filled site: 30, as P13 requires. */
export const FEW: Entries = { jobs: 6, projects: 24 };

/** A running Vitrine, with its data folder and a token of its owner. */
export type RunningSite = Running & OwnedSite & { folder: string };

let filled: ReturnType<typeof fillSite> | undefined;

/** The data folder of the site that most rows copy and measure. Created once. */
export function filledSite(bench: Bench): ReturnType<typeof fillSite> {
  filled ??= fillSite(bench);
  return filled;
}

/** Serves a copy of the filled site. */
export async function serveFilledSite(bench: Bench): Promise<RunningSite> {
  const { folder, token } = await filledSite(bench);
  const copy = bench.newPath("site");
  cpSync(folder, copy, { recursive: true });
  return { ...(await bench.serve(copy)), folder: copy, token };
}

/** Serves the demo, where everyone can log in. */
export async function serveDemo(bench: Bench): Promise<RunningSite> {
  const running = await bench.serve(bench.folder, "--demo");
  const { token } = await call<{ token: string }>({ url: running.url, token: "" }, "POST", "/demo/login");
  return { ...running, folder: bench.folder, token };
}

/** Creates a data folder with a résumé and an owner. @returns a token that stays valid */
export async function importResume(bench: Bench, folder: string, entries: Entries): Promise<string> {
  mkdirSync(folder);
  const file = `${folder}.json`;
  await Bun.write(file, JSON.stringify(makeResume(entries)));
  await run([bench.executable, "import", file], folder);
  const owner = [bench.executable, "owner", "--email", email, "--password-stdin"];
  await run(owner, folder, { input: password });
  const server = await bench.serve(folder);
  const site = { url: server.url, token: "" };
  const { token } = await call<{ token: string }>(site, "POST", "/users/login", { email, password });
  await server.stop();
  return token;
}

/** Thirty entries within twelve years, an about page, and pictures in all their sizes. */
async function fillSite(bench: Bench): Promise<{ folder: string; token: string }> {
  console.log("Filling a site …");
  const folder = join(bench.folder, "filled");
  const token = await importResume(bench, folder, FEW);
  const server = await bench.serve(folder);
  const site = { url: server.url, token };
  const photos = await makePhotos(4, 2400, 1600);
  let taken = 0;
  const put = async (path: string, field: string, value: string) => {
    const form = new FormData();
    form.append(field, value);
    form.append("image", photos[taken++ % photos.length] ?? new Blob(), "photo.jpg");
    await call(site, "PUT", path, form);
  };
  type Entry = { _id: string; image: string; sections?: unknown };
  const { user } = await call<{ user: Entry }>(site, "GET", "/users/site-info");
  for (const field of ["headshot", "banner"]) await put(`/users/update-image/${user._id}`, "field", field);
  const { experiences } = await call<{ experiences: Entry[] }>(site, "GET", "/experiences/site-experiences");
  for (const { image: _, ...experience } of experiences)
    await put(`/experiences/update-experience/${experience._id}`, "experience", JSON.stringify(experience));
  const { projects } = await call<{ projects: Entry[] }>(site, "GET", "/projects/site-projects");
  for (const { image: _, sections: __, ...project } of projects.slice(0, 6)) {
    const featured = JSON.stringify({ ...project, featured: true });
    await put(`/projects/update-project-info/${project._id}`, "project", featured);
    const section = JSON.stringify({ header: "How it was made", body: "In a sentence of usual length." });
    await put(`/projects/add-section/${project._id}`, "section", section);
  }
  await addPhoto(site, photos[0] ?? new Blob());
  for (const page of ["/", "/experience", "/projects", "/about"]) await awaitPictureSizes(site.url, page);
  await server.stop();
  return { folder, token };
}
