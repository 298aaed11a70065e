import { expect, test } from "bun:test";
import { createTestApp, form, picture } from "../test-app.ts";

const education = {
  school: "University of London",
  degreeLevel: "Bachelor",
  degree: "Mathematics",
  startDate: "2010-09-01",
  endDate: "2014-06-01",
  achievements: ["First class", "  "],
};

test("an education keeps its picture through an update, and loses it on request", async () => {
  const { call } = await createTestApp();
  const created = await call("POST", "/educations/create", form({ education, image: await picture() }));
  expect(created.status).toBe(201);
  expect(created.body.education).toMatchObject({
    school: "University of London",
    achievements: ["First class"],
    version: 1,
  });
  const { _id, image } = created.body.education;
  expect(image).toStartWith("/uploads/");

  const kept = await call(
    "PUT",
    `/educations/update-education/${_id}`,
    form({ education: { ...education, minor: "Logic" } }),
  );
  expect(kept.body.education).toMatchObject({ image, minor: "Logic", version: 2 });

  const removed = await call(
    "PUT",
    `/educations/update-education/${_id}`,
    form({ education: { ...education, image: "" } }),
  );
  expect(removed.body.education).toMatchObject({ image: "", minor: "", version: 3 });
});

test("an edit that began before another is refused with the present entity", async () => {
  const { call } = await createTestApp();
  const { body } = await call("POST", "/educations/create", form({ education }));
  const path = `/educations/update-education/${body.education._id}`;
  expect(
    (await call("PUT", path, form({ education: { ...education, gpa: "4.0", version: 1 } }))).status,
  ).toBe(200);
  const late = await call("PUT", path, form({ education: { ...education, gpa: "3.0", version: 1 } }));
  expect(late.status).toBe(409);
  expect(late.body.error.current).toMatchObject({ gpa: "4.0", version: 2 });
});

test("a picture that is none is refused by its content", async () => {
  const { call } = await createTestApp();
  const html = new Blob(["<!doctype html><script>alert(1)</script>"], { type: "image/png" });
  const reply = await call("POST", "/educations/create", form({ education, image: html }));
  expect(reply.status).toBe(415);
  expect((await call("GET", "/educations/site-educations")).body).toEqual([]);
});
