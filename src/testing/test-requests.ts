import { exampleEntries, examples } from "../features/openapi/examples.ts";
import { SoftPasskey } from "./soft-passkey.ts";
import { createTestApp, form, ownerEmail, pdf, picture, type TestApp, video } from "./test-app.ts";

export { exampleEntries };

export type Ids = Record<
  | "education"
  | "experience"
  | "project"
  | "section"
  | "resumeSection"
  | "sectionEntry"
  | "skill"
  | "link"
  | "about"
  | "film"
  | "summary"
  | "download"
  | "resume"
  | "layout"
  | "share"
  | "message"
  | "passkey"
  // Addresses of files.
  | "picture"
  | "video",
  string
>;

/** Creates one of every kind of entry. @param origin of the site */
export async function fillSite({ call }: Pick<TestApp, "call">, origin = "http://localhost"): Promise<Ids> {
  const created = async (path: string, body: object, status = 201) => {
    const reply = await call("POST", path, body);
    if (reply.status !== status) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const image = await picture();
  const { options } = await created("/passkeys/options", {}, 200);
  const response = new SoftPasskey().register(options.challenge, {
    host: new URL(origin).hostname,
    origin,
  });
  const { project } = await created("/projects/create", { project: exampleEntries.project });
  const section = await call(
    "PUT",
    `/projects/add-section/${project._id}`,
    form({ section: exampleEntries.section, image }),
  );
  const { section: languages } = await created("/sections/create", { section: exampleEntries.resumeSection });
  const language = await created(`/sections/add-entry/${languages._id}`, {
    entry: exampleEntries.sectionEntry,
  });
  const download = await call("PUT", "/downloads/add-download/new", form({ name: "Notes", file: pdf() }));
  await created("/v1.0/email/send", exampleEntries.message, 200);
  const inbox = await call("GET", "/contacts");
  const look = await call("PUT", "/look", { look: exampleEntries.look });
  if (look.status !== 200) throw new Error(JSON.stringify(look.body));
  const film = { ...exampleEntries.about, blockType: "video" };
  const { about } = await created("/abouts/create", form({ newSection: film, video: video() }));
  return {
    passkey: (await created("/passkeys/create", { passkey: { name: "Phone", response } })).passkey._id,
    education: (await created("/educations/create", form({ education: exampleEntries.education, image })))
      .education._id,
    experience: (await created("/experiences/create", form({ experience: exampleEntries.experience, image })))
      .experience._id,
    project: project._id,
    section: section.body.project.sections[0]._id,
    resumeSection: languages._id,
    sectionEntry: language.section.entries[0]._id,
    skill: (await created("/skills/create", { skill: exampleEntries.skill })).skill._id,
    link: (await created("/links/create", { link: exampleEntries.link })).link._id,
    about: (await created("/abouts/create", form({ newSection: exampleEntries.about }))).about._id,
    summary: (await created("/summaries/create", { newSummary: "I compute." })).summary._id,
    download: download.body.download._id,
    resume: (await created("/downloads/add-resume", form({ resume: pdf() }))).resume._id,
    share: (await created("/shares/create", { share: exampleEntries.share })).share._id,
    layout: (await created("/export/create-layout", { layout: exampleEntries.layout })).layout._id,
    message: inbox.body.messages[0]._id,
    film: about._id,
    picture: section.body.project.sections[0].image,
    video: about.video,
  };
}

let prototype: Promise<{ site: TestApp; ids: Ids }> | null = null;

/** A test app with one of every kind of entry. It is a copy, because creating them takes many requests. */
export async function createFilledApp(
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<{ site: TestApp; ids: Ids }> {
  prototype ??= createTestApp().then(async (site) => ({ site, ids: await fillSite(site) }));
  const { site, ids } = await prototype;
  return { site: await createTestApp({ ...options, copyOf: site }), ids };
}

type TestRequest = {
  /** Under `/api`. */
  path: string;
  /** Returns a new body each time, because a form can only be read once. */
  body?: () => object;
  /** The expected status; 200 by default. */
  status?: number;
};
type Request = TestRequest & { files?: Record<string, Blob> };

/** A valid request for every route of the API on a site filled by `fillSite`, by method and path pattern. */
export async function validRequests(site: TestApp, ids: Ids): Promise<Record<string, TestRequest>> {
  const image = await picture();
  return withExamples({
    "GET /api/abouts/site-about": { path: "/abouts/site-about" },
    "POST /api/abouts/create": {
      path: "/abouts/create",
      files: { image },
      status: 201,
    },
    "PUT /api/abouts/update-section/:id": {
      path: `/abouts/update-section/${ids.about}`,
      files: {},
    },
    "PUT /api/abouts/order": { path: "/abouts/order", body: () => ({ ids: [ids.about, ids.film] }) },
    "POST /api/abouts/delete-section/:id": { path: `/abouts/delete-section/${ids.about}` },
    "GET /api/certificates": { path: "/certificates" },
    "POST /api/certificates/replace": {
      path: "/certificates/replace",
      status: 404,
    },
    "GET /api/publish": { path: "/publish" },
    "POST /api/publish/run": { path: "/publish/run" },
    "GET /api/backup": { path: "/backup" },
    "GET /api/backup/archive/:ticket": { path: "/backup/archive/none", status: 404 },
    "POST /api/backup/run": { path: "/backup/run" },
    "POST /api/backup/ticket": { path: "/backup/ticket", status: 404 },
    "POST /api/backup/restore": { path: "/backup/restore", status: 400 }, // Without an archive.
    "GET /api/contacts": { path: "/contacts" },
    "PUT /api/contacts/:id": { path: `/contacts/${ids.message}` },
    "POST /api/contacts/delete/:id": { path: `/contacts/delete/${ids.message}` },
    "GET /api/downloads/site-resume": { path: "/downloads/site-resume" },
    "GET /api/downloads/site-download/:id": { path: `/downloads/site-download/${ids.download}` },
    "GET /api/downloads/site-downloads": { path: "/downloads/site-downloads" },
    "POST /api/downloads/add-resume": {
      path: "/downloads/add-resume",
      files: { resume: pdf("new") },
    },
    "PUT /api/downloads/add-download/:id": {
      path: `/downloads/add-download/${ids.download}`,
      files: { file: pdf("new") },
    },
    "POST /api/downloads/delete/:id": { path: `/downloads/delete/${ids.download}` },
    "GET /api/educations/site-educations": { path: "/educations/site-educations" },
    "POST /api/educations/create": {
      path: "/educations/create",
      files: { image },
      status: 201,
    },
    "PUT /api/educations/update-education/:id": {
      path: `/educations/update-education/${ids.education}`,
      files: { image },
    },
    "POST /api/educations/delete/:id": { path: `/educations/delete/${ids.education}` },
    "GET /api/experiences/site-experiences": { path: "/experiences/site-experiences" },
    "POST /api/experiences/create": {
      path: "/experiences/create",
      files: { image },
      status: 201,
    },
    "PUT /api/experiences/update-experience/:id": {
      path: `/experiences/update-experience/${ids.experience}`,
      files: { image },
    },
    "POST /api/experiences/delete/:id": { path: `/experiences/delete/${ids.experience}` },
    "GET /api/export/resume.json": { path: "/export/resume.json" },
    "GET /api/export/layout": { path: "/export/layout" },
    "POST /api/export/layout-pages": {
      path: "/export/layout-pages",
    },
    "POST /api/export/create-layout": {
      path: "/export/create-layout",
      status: 409, // A site has at most one, see `fillSite`.
    },
    "PUT /api/export/update-layout/:id": {
      path: `/export/update-layout/${ids.layout}`,
    },
    "POST /api/export/delete-layout/:id": { path: `/export/delete-layout/${ids.layout}` },
    "GET /api/history/changes": { path: "/history/changes" },
    "POST /api/history/changes/:id/undo": { path: "/history/changes/none/undo", status: 404 },
    "GET /api/history/entries/:id": { path: `/history/entries/${ids.skill}` },
    "POST /api/history/entries/:id/restore": {
      path: `/history/entries/${ids.skill}/restore`,
      status: 409, // It is the current version.
    },
    "GET /api/history/files/:name": { path: `/history/files/${ids.picture.replace("/uploads/", "")}` },
    "GET /api/history/trash": { path: "/history/trash" },
    "POST /api/history/trash/empty": { path: "/history/trash/empty" },
    "POST /api/history/trash/:id/remove": {
      path: `/history/trash/${ids.skill}/remove`,
      status: 409, // It is not in the trash.
    },
    "POST /api/history/restore/:id": {
      path: `/history/restore/${ids.skill}`,
      status: 409, // It is not in the trash.
    },
    "GET /api/inbox": { path: "/inbox" },
    "GET /api/inbox/export": { path: "/inbox/export" },
    "GET /api/inbox/state": { path: "/inbox/state" },
    "POST /api/inbox/release/:id": { path: `/inbox/release/${ids.message}` },
    "POST /api/inbox/retry/:id": { path: `/inbox/retry/${ids.message}` },
    "POST /api/import": { path: "/import" },
    "POST /api/import/preview": {
      path: "/import/preview",
      files: { resume: resumeFile() },
    },
    "POST /api/import/apply": {
      path: "/import/apply",
      status: 410, // There is no such preview.
    },
    "GET /api/languages": { path: "/languages" },
    "GET /api/languages/status": { path: "/languages/status" },
    "PUT /api/languages": { path: "/languages" },
    "GET /api/look": { path: "/look" },
    "PUT /api/look": { path: "/look" },
    "POST /api/inbox/test": { path: "/inbox/test" },
    "GET /api/shares": { path: "/shares" },
    "POST /api/shares/create": {
      path: "/shares/create",
      status: 201,
    },
    "PUT /api/shares/update/:id": {
      path: `/shares/update/${ids.share}`,
    },
    "POST /api/shares/delete/:id": { path: `/shares/delete/${ids.share}` },
    "GET /api/links/site-links": { path: "/links/site-links" },
    "POST /api/links/create": { path: "/links/create", status: 201 },
    "PUT /api/links/update-link/:id": { path: `/links/update-link/${ids.link}` },
    "PUT /api/links/order": { path: "/links/order", body: () => ({ ids: [ids.link] }) },
    "POST /api/links/delete/:id": { path: `/links/delete/${ids.link}` },
    "GET /api/media/site-pictures": { path: "/media/site-pictures" },
    "GET /api/media/limits": { path: "/media/limits" },
    "PUT /api/media/describe": {
      path: "/media/describe",
      body: () => ({ address: ids.picture, alt: "A mill", focusX: 0.2, focusY: 0.8 }),
    },
    "PUT /api/media/poster": {
      path: "/media/poster",
      body: () => form({ address: ids.video, image }),
    },
    "GET /api/statistics": { path: "/statistics" },
    "GET /api/statistics/export.csv": { path: "/statistics/export.csv" },
    "GET /api/projects/has-projects": { path: "/projects/has-projects" },
    "GET /api/contacts/form/action": { path: "/contacts/form/action" },
    "GET /api/projects/site-projects": { path: "/projects/site-projects" },
    "GET /api/projects/site-project-titles": { path: "/projects/site-project-titles" },
    "GET /api/projects/site-project-cards": { path: "/projects/site-project-cards" },
    "GET /api/projects/site-works": { path: "/projects/site-works" },
    "GET /api/projects/site-project/:id": { path: `/projects/site-project/${ids.project}` },
    "POST /api/projects/create": {
      path: "/projects/create",
      status: 201,
    },
    "PUT /api/projects/update-project-info/:id": {
      path: `/projects/update-project-info/${ids.project}`,
      files: { image },
    },
    "POST /api/projects/delete/:id": { path: `/projects/delete/${ids.project}` },
    "PUT /api/projects/add-section/:id": {
      path: `/projects/add-section/${ids.project}`,
      files: { image },
      status: 201,
    },
    "PUT /api/projects/update-section/:id": {
      path: `/projects/update-section/${ids.project}`,
      body: () => form({ section: { ...exampleEntries.section, _id: ids.section }, image }),
    },
    "PUT /api/projects/delete-section/:id": {
      path: `/projects/delete-section/${ids.project}`,
      body: () => ({ section: { _id: ids.section } }),
    },
    "PUT /api/projects/order-sections/:id": {
      path: `/projects/order-sections/${ids.project}`,
      body: () => ({ ids: [ids.section] }),
    },
    "GET /api/sections/site-sections": { path: "/sections/site-sections" },
    "POST /api/sections/create": {
      path: "/sections/create",
      status: 201,
    },
    "PUT /api/sections/update-section/:id": {
      path: `/sections/update-section/${ids.resumeSection}`,
    },
    "POST /api/sections/delete/:id": { path: `/sections/delete/${ids.resumeSection}` },
    "PUT /api/sections/order": { path: "/sections/order", body: () => ({ ids: [ids.resumeSection] }) },
    "POST /api/sections/add-entry/:id": {
      path: `/sections/add-entry/${ids.resumeSection}`,
      status: 201,
    },
    "PUT /api/sections/update-entry/:id": {
      path: `/sections/update-entry/${ids.resumeSection}`,
      body: () => ({ entry: { ...exampleEntries.sectionEntry, _id: ids.sectionEntry } }),
    },
    "POST /api/sections/delete-entry/:id": {
      path: `/sections/delete-entry/${ids.resumeSection}`,
      body: () => ({ entry: { _id: ids.sectionEntry } }),
    },
    "PUT /api/sections/order-entries/:id": {
      path: `/sections/order-entries/${ids.resumeSection}`,
      body: () => ({ ids: [ids.sectionEntry] }),
    },
    "GET /api/settings": { path: "/settings" },
    "PUT /api/settings": {
      path: "/settings",
    },
    "POST /api/settings/test-mail": { path: "/settings/test-mail" },
    "POST /api/settings/test-store": { path: "/settings/test-store" },
    "GET /api/setup": { path: "/setup" },
    "POST /api/setup": {
      path: "/setup",
      body: () => ({
        code: site.deps.setupCode.value,
        email: "b@example.org",
        password: "difference engine",
        fname: "B",
        lname: "",
      }),
      status: 409, // The test's site has an owner.
    },
    "POST /api/setup/restore": { path: "/setup/restore", status: 409 }, // As in the route above.
    "GET /api/skills/site-skills": { path: "/skills/site-skills" },
    "POST /api/skills/create": {
      path: "/skills/create",
      status: 201,
    },
    "PUT /api/skills/update/:id": {
      path: `/skills/update/${ids.skill}`,
    },
    "PUT /api/skills/order": { path: "/skills/order", body: () => ({ ids: [ids.skill] }) },
    "POST /api/skills/delete/:id": { path: `/skills/delete/${ids.skill}` },
    "GET /api/summaries/user-summary": { path: "/summaries/user-summary" },
    "POST /api/summaries/create": {
      path: "/summaries/create",
      status: 409, // A site has at most one.
    },
    "PUT /api/summaries/update-summary/:id": {
      path: `/summaries/update-summary/${ids.summary}`,
    },
    "POST /api/summaries/delete/:id": { path: `/summaries/delete/${ids.summary}` },
    "GET /api/openapi.json": { path: "/openapi.json" },
    "GET /api/docs": { path: "/docs" },
    "GET /api/tokens": { path: "/tokens" },
    "POST /api/tokens/create": {
      path: "/tokens/create",
      status: 201,
    },
    "POST /api/tokens/delete/:id": { path: "/tokens/delete/none", status: 404 },
    "GET /api/passkeys": { path: "/passkeys" },
    "POST /api/passkeys/options": { path: "/passkeys/options" },
    "POST /api/passkeys/create": {
      path: "/passkeys/create",
      status: 422, // The signature is not valid.
    },
    "PUT /api/passkeys/update/:id": {
      path: `/passkeys/update/${ids.passkey}`,
    },
    "POST /api/passkeys/delete/:id": { path: "/passkeys/delete/none", status: 404 },
    "POST /api/passkeys/login/options": { path: "/passkeys/login/options" },
    "POST /api/passkeys/login": {
      path: "/passkeys/login",
      status: 401,
    },
    "POST /api/passkeys/prove/options": { path: "/passkeys/prove/options" },
    "POST /api/passkeys/prove": {
      path: "/passkeys/prove",
      status: 422,
    },
    "GET /api/two-factor": { path: "/two-factor" },
    "POST /api/two-factor/begin": { path: "/two-factor/begin" },
    "POST /api/two-factor/confirm": {
      path: "/two-factor/confirm",
      status: 422, // Two-factor setup was not started.
    },
    "POST /api/two-factor/recovery-codes": { path: "/two-factor/recovery-codes", status: 409 }, // It is off.
    "POST /api/two-factor/remove": { path: "/two-factor/remove" },
    "POST /api/users/login/code": {
      path: "/users/login/code",
      status: 401,
    },
    "POST /api/users/prove": { path: "/users/prove" },
    "GET /api/users/site-info": { path: "/users/site-info" },
    "GET /api/users/get-with-token/current": { path: "/users/get-with-token/current" },
    "GET /api/users/get-with-token/:token": { path: `/users/get-with-token/${site.token}` },
    "POST /api/users/login": {
      path: "/users/login",
    },
    "GET /api/users/sessions": { path: "/users/sessions" },
    "POST /api/users/end-other-sessions": { path: "/users/end-other-sessions" },
    "POST /api/users/logout/:userId": { path: `/users/logout/${site.ownerId}` },
    "PUT /api/users/update-password/:email": {
      path: `/users/update-password/${ownerEmail}`,
    },
    "PUT /api/users/update-email/:email": {
      path: `/users/update-email/${ownerEmail}`,
    },
    "PUT /api/users/update-user/:userId": {
      path: `/users/update-user/${site.ownerId}`,
    },
    "GET /api/users/visibility": { path: "/users/visibility" },
    "PUT /api/users/update-visibility/:userId": {
      path: `/users/update-visibility/${site.ownerId}`,
    },
    "PUT /api/users/update-image/:userId": {
      path: `/users/update-image/${site.ownerId}`,
      files: { image },
    },
    "GET /api/v1.0/email/challenge": { path: "/v1.0/email/challenge" },
    "POST /api/v1.0/email/send": { path: "/v1.0/email/send" },
  });
}

/** Fills in the route's documented example as the body, with the files if the route takes a form. */
function withExamples(requests: Record<string, Request>): Record<string, TestRequest> {
  const filled = Object.entries(requests).map(([route, { files, ...request }]) => {
    const example = examples[route];
    if (files) return [route, { body: () => form({ ...example, ...files }), ...request }] as const;
    return [route, { ...(example && { body: () => example }), ...request }] as const;
  });
  return Object.fromEntries(filled);
}

/** Every route of the API as `METHOD /pattern`, without middleware. */
export function routesOf({ app }: Pick<TestApp, "app">): string[] {
  return [
    ...new Set(
      app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`),
    ),
  ];
}

function resumeFile(): File {
  return new File([JSON.stringify({ skills: [{ name: "Typing" }] })], "resume.json");
}
