import { describe, expect, test } from "bun:test";
import { changes } from "../core/content/history.table.ts";
import { users } from "../core/owner/users.table.ts";
import { abouts } from "../features/abouts/abouts.table.ts";
import { educations } from "../features/educations/educations.table.ts";
import { experiences } from "../features/experiences/experiences.table.ts";
import { links } from "../features/links/links.table.ts";
import { projectSections, projects } from "../features/projects/projects.table.ts";
import { skills } from "../features/skills/skills.table.ts";
import { summaries } from "../features/summaries/summaries.table.ts";
import { form } from "../testing/test-app.ts";
import { createFilledApp, exampleEntries } from "../testing/test-requests.ts";

const { site, ids } = await createFilledApp();
const { db } = site.store;

const spacer = { blockType: "spacer", spacerSize: "350" };
const profile = { fname: "Ada", lname: "Lovelace", phone: "1", location: "London", title: "Countess" };

/** Every write with the fields of an entry: `body` wraps them as in §7, `name` is the entry's key in the reply. */
const writes = [
  {
    method: "POST",
    path: "/educations/create",
    part: "education",
    entity: exampleEntries.education,
    table: educations,
  },
  {
    method: "PUT",
    path: `/educations/update-education/${ids.education}`,
    part: "education",
    entity: exampleEntries.education,
    table: educations,
  },
  {
    method: "POST",
    path: "/experiences/create",
    part: "experience",
    entity: exampleEntries.experience,
    table: experiences,
  },
  {
    method: "PUT",
    path: `/experiences/update-experience/${ids.experience}`,
    part: "experience",
    entity: exampleEntries.experience,
    table: experiences,
  },
  {
    method: "POST",
    path: "/projects/create",
    name: "project",
    entity: exampleEntries.project,
    table: projects,
  },
  {
    method: "PUT",
    path: `/projects/update-project-info/${ids.project}`,
    part: "project",
    entity: exampleEntries.project,
    table: projects,
  },
  {
    method: "PUT",
    path: `/projects/add-section/${ids.project}`,
    part: "section",
    entity: exampleEntries.section,
    table: projectSections,
  },
  {
    method: "PUT",
    path: `/projects/update-section/${ids.project}`,
    part: "section",
    entity: { ...exampleEntries.section, _id: ids.section },
    table: projectSections,
  },
  { method: "POST", path: "/abouts/create", part: "newSection", entity: exampleEntries.about, table: abouts },
  { method: "POST", path: "/abouts/create", part: "newSection", entity: spacer, table: abouts },
  {
    method: "PUT",
    path: `/abouts/update-section/${ids.about}`,
    part: "updatedSection",
    entity: exampleEntries.about,
    table: abouts,
  },
  { method: "POST", path: "/skills/create", name: "skill", entity: exampleEntries.skill, table: skills },
  {
    method: "PUT",
    path: `/skills/update/${ids.skill}`,
    name: "skill",
    entity: exampleEntries.skill,
    table: skills,
  },
  { method: "POST", path: "/links/create", name: "link", entity: exampleEntries.link, table: links },
  { method: "PUT", path: `/links/update-link/${ids.link}`, entity: exampleEntries.link, table: links },
  {
    method: "PUT",
    path: `/summaries/update-summary/${ids.summary}`,
    entity: { newSummary: "I compute." },
    table: summaries,
  },
  {
    method: "PUT",
    path: `/users/update-user/${site.ownerId}`,
    name: "newInfo",
    entity: profile,
    table: users,
  },
].map((write) => ({
  ...write,
  title: `${write.method} ${write.path.replace(/[\da-f-]{32,36}/, ":id")}`,
}));
type Write = (typeof writes)[number];

async function send(write: Write, entity: object) {
  if ("part" in write && write.part !== undefined)
    return await site.call(write.method, write.path, form({ [write.part]: entity }));
  const body = "name" in write && write.name !== undefined ? { [write.name]: entity } : entity;
  return await site.call(write.method, write.path, body);
}

/** Values of a wrong type, by the type of the sample's value. */
function wrongFor(value: unknown): unknown[] {
  if (typeof value === "boolean") return ["true", "", 1, 0, null, [], {}];
  if (Array.isArray(value)) return ["text", 1, null, true, {}, [1], [null], [["text"]], [{}]];
  return [1, 0, 1.5, null, true, false, [], ["text"], {}, { toString: "text" }];
}

describe("a value of the wrong type is 422 and names its field:", () => {
  test.each(writes)("$title", async (write) => {
    const before = await db.$count(changes);
    const fields: [string, unknown[]][] = Object.entries(write.entity).map(([field, value]) => [
      field,
      wrongFor(value),
    ]);
    fields.push(["version", ["1", "", 1.5, null, true, [], {}]]);
    if (!("name" in write) || (write.name !== "skill" && write.name !== "link" && write.name !== "newInfo"))
      if (write.table !== links && write.table !== summaries) fields.push(["image", [1, null, true, [], {}]]);
    for (const [field, values] of fields)
      for (const value of values) {
        const reply = await send(write, { ...write.entity, [field]: value });
        expect({ field, value, status: reply.status }).toEqual({ field, value, status: 422 });
        expect(reply.body.error).toEqual({
          code: "invalid",
          message: expect.any(String),
          fields: { [field]: reply.body.error.message },
        });
        // Our own messages, not those of zod.
        expect(reply.body.error.message).not.toMatch(/Invalid input|expected|Too (big|small)/);
      }
    expect(await db.$count(changes)).toBe(before);
  });

  test("for the entry itself", async () => {
    for (const [method, path, name] of [
      ["POST", "/skills/create", "skill"],
      ["POST", "/links/create", "link"],
      ["POST", "/projects/create", "project"],
      ["PUT", `/users/update-user/${site.ownerId}`, "newInfo"],
      ["PUT", `/projects/delete-section/${ids.project}`, "section"],
    ] as const)
      for (const body of [{}, { [name]: null }, { [name]: "text" }, { [name]: [] }, { [name]: 1 }]) {
        const reply = await site.call(method, path, body);
        expect({ path, status: reply.status }).toEqual({ path, status: 422 });
        expect(reply.body.error.fields).toEqual({ [name]: `${name} must be an object.` });
      }
  });

  test("in a list of ids", async () => {
    for (const path of [
      "/skills/order",
      "/links/order",
      "/abouts/order",
      `/projects/order-sections/${ids.project}`,
    ])
      for (const body of [
        {},
        { ids: null },
        { ids: "a" },
        { ids: {} },
        { ids: [1] },
        { ids: [null] },
        { ids: [[]] },
      ]) {
        const reply = await site.call("PUT", path, body);
        expect({ path, status: reply.status }).toEqual({ path, status: 422 });
        expect(Object.keys(reply.body.error.fields)).toEqual(["ids"]);
      }
  });

  test("as a password or e-mail", async () => {
    for (const value of [1, null, true, [], {}, ["analytical engine 1843"]]) {
      for (const [method, path, body, field] of [
        ["POST", "/users/login", { email: value, password: "x" }, "email"],
        ["POST", "/users/login", { email: "x", password: value }, "password"],
        [
          "PUT",
          "/users/update-password/ada@example.org",
          { oldPassword: value, newPassword: "difference engine" },
          "oldPassword",
        ],
        [
          "PUT",
          "/users/update-password/ada@example.org",
          { oldPassword: "x", newPassword: value },
          "newPassword",
        ],
        ["PUT", "/users/update-email/ada@example.org", { newEmail: value, password: "x" }, "newEmail"],
        [
          "PUT",
          "/users/update-email/ada@example.org",
          { newEmail: "a@example.org", password: value },
          "password",
        ],
        ["PUT", `/contacts/${ids.message}`, { read: value === true ? "true" : value }, "read"],
      ] as const) {
        const reply = await site.call(method, path, body);
        expect({ path, value, status: reply.status }).toEqual({ path, value, status: 422 });
        expect(Object.keys(reply.body.error.fields)).toEqual([field]);
      }
    }
  });
});

describe("ignores fields that clients may not set:", () => {
  const forbidden = {
    duration: "99 years",
    createdAt: "1815-12-10",
    updatedAt: "1815-12-10",
    position: -7777,
    sections: [{ _id: "x", header: "Planted" }],
    projectId: "planted",
    userId: "planted",
    email: "planted@example.org",
    passwordHash: "planted",
    headshot: "/uploads/planted.png",
    banner: "/uploads/planted.png",
    file: "/uploads/planted.png",
    link: "/uploads/planted.pdf",
    unknown: "planted",
    constructor: { prototype: { polluted: "planted" } },
  };

  test.each(writes)("$title", async (write) => {
    const planted = JSON.stringify({
      ...write.entity,
      ...("_id" in write.entity ? {} : { _id: "planted" }),
      ...forbidden,
    })
      // In an object literal this key would set the prototype, so it is sent as JSON text.
      .replace(/^\{/, '{"__proto__":{"polluted":"planted","image":"/uploads/planted.png","featured":true},');
    const reply =
      "part" in write && write.part !== undefined
        ? await site.call(write.method, write.path, form({ [write.part]: planted }))
        : await site.call(
            write.method,
            write.path,
            "name" in write && write.name !== undefined ? `{"${write.name}":${planted}}` : planted,
          );
    expect(reply.status).toBeLessThan(300);
    expect(JSON.stringify(reply.body)).not.toMatch(/planted|99 years|1815-12-10/i);
    const rows = JSON.stringify(db.select().from(write.table).all());
    expect(rows).not.toMatch(/planted|99 years|1815-12-10|"position":-/i);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(reply.body).not.toHaveProperty("polluted");
  });

  test.each(writes.filter(({ path }) => path.includes("create")))(
    "$title starts at version 1 whatever is sent",
    async (write) => {
      const reply = await send(write, { ...write.entity, version: 41 });
      expect(reply.status).toBe(201);
      const entity = Object.values(reply.body).find((value) => typeof value === "object") as {
        version: number;
      }; // The reply for a project also has `id`.
      expect(entity.version).toBe(1);
    },
  );

  test("the address of an image", async () => {
    const planted = { ...exampleEntries.education, image: "/uploads/planted.png" };
    const reply = await site.call(
      "POST",
      "/educations/create",
      form({ education: planted, image: "/uploads/planted.png", previousHref: "/uploads/planted.png" }),
    );
    expect(reply.body.education.image).toBe("");
  });
});
