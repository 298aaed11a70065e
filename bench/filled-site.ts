import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ownerEmail, ownerPassword } from "../e2e/support/site.ts";
import type { User } from "../src/core/owner/owner.contract.ts";
import type { Education } from "../src/features/educations/educations.contract.ts";
import type { Experience } from "../src/features/experiences/experiences.contract.ts";
import type { Project } from "../src/features/projects/projects.contract.ts";
import { addPhoto, photos } from "./photo.ts";
import { type Running, untilUnworked } from "./process.ts";

/** What runs the program while a site is filled. */
type Host = { executable: string; serveFolder(folder: string): Promise<Running> };

/** A data folder that nothing serves, and a token of its owner. */
export type FilledSite = { folder: string; token: string };

/** The résumé that is imported; MIT licence, see e2e/fixtures. */
const resume = join(import.meta.dir, "../e2e/fixtures/resume.json");

/** Imports a real résumé and gives it an owner and pictures; ready when the pictures' variants are made. */
export async function fillSite(bench: Host, folder: string): Promise<FilledSite> {
  console.log("Filling a site from a résumé, with pictures …");
  mkdirSync(folder);
  await importResume(bench, folder, resume);
  const token = await makeOwner(bench, folder);
  const site = await bench.serveFolder(folder);
  const pictures = await photos(4, 2400, 1600);
  let taken = 0;
  const picture = () => Bun.file(pictures[taken++ % pictures.length] ?? "");
  const { user } = await readJson<{ user: User }>(`${site.url}/api/users/site-info`);
  const send = (path: string, parts: Record<string, string | Blob>, method = "PUT") =>
    sendForm(`${site.url}/api${path}`, token, parts, method);

  for (const field of ["headshot", "banner"])
    await send(`/users/update-image/${user._id}`, { field, image: picture() });
  const educations = await readJson<Education[]>(`${site.url}/api/educations/site-educations`);
  for (const { image: _image, ...education } of educations)
    await send(`/educations/update-education/${education._id}`, {
      education: JSON.stringify(education),
      image: picture(),
    });
  const { experiences } = await readJson<{ experiences: Experience[] }>(
    `${site.url}/api/experiences/site-experiences`,
  );
  for (const { image: _image, ...experience } of experiences)
    await send(`/experiences/update-experience/${experience._id}`, {
      experience: JSON.stringify(experience),
      image: picture(),
    });
  const { projects } = await readJson<{ projects: Project[] }>(`${site.url}/api/projects/site-projects`);
  for (const { image: _image, sections: _sections, ...project } of projects) {
    // It begins and ends in one month, which the import takes and the form does not.
    await send(`/projects/update-project-info/${project._id}`, {
      project: JSON.stringify({ ...project, currentlyWorking: true, featured: true }),
      image: picture(),
    });
    await send(`/projects/add-section/${project._id}`, {
      section: JSON.stringify({ header: "How it was made", body: project.summary }),
      image: picture(),
    });
  }
  const text = { blockType: "text", header: "Where I come from", body: user.title, video: "", isLink: false };
  await send("/abouts/create", { newSection: JSON.stringify({ ...text, spacerSize: "" }) }, "POST");
  await addPhoto(site.url, token, picture());
  await untilUnworked(site.pid);
  await site.stop();
  return { folder, token };
}

/** Reads a JSON Resume into a data folder that nothing serves. */
export async function importResume(bench: Host, folder: string, file: string): Promise<void> {
  const child = Bun.spawn([bench.executable, "import", file], {
    cwd: folder,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const [errors, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  if (code !== 0) throw new Error(`vitrine import ${file}: ${errors}`);
}

/** Makes the owner by the command line and logs in. @returns a token, which the data folder keeps */
export async function makeOwner(bench: Host, folder: string): Promise<string> {
  const child = Bun.spawn([bench.executable, "owner", "--email", ownerEmail, "--password-stdin"], {
    cwd: folder,
    stdin: new Blob([ownerPassword]),
    stdout: "ignore",
    stderr: "pipe",
  });
  const [errors, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  if (code !== 0) throw new Error(`vitrine owner: ${errors}`);
  const site = await bench.serveFolder(folder);
  const reply = await fetch(`${site.url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
  });
  const { token } = (await demandGood(reply).then((good) => good.json())) as { token: string }; // §11.
  await site.stop();
  return token;
}

/** The JSON of a public read. */
export async function readJson<T>(url: string): Promise<T> {
  const reply = await demandGood(await fetch(url));
  return (await reply.json()) as T; // The server's own contract.
}

async function sendForm(
  url: string,
  token: string,
  parts: Record<string, string | Blob>,
  method: string,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (typeof value === "string") body.append(name, value);
    else body.append(name, value, `${name}.jpg`);
  const reply = await demandGood(
    await fetch(url, { method, headers: { authorization: `Bearer ${token}` }, body }),
  );
  await reply.bytes();
}

/** @throws Error with what the server said */
export async function demandGood(reply: Response): Promise<Response> {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}
