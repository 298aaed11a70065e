import { Hono } from "hono";
import type { BaseServices } from "../../core/feature/services.ts";
import { idList, idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { langQuery, readableDb } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { json } from "../../core/http/validate.ts";
import { skillBody, skillReply, skillsReply } from "./skills.contract.ts";
import { listSkills, presentSkill } from "./skills.store.ts";
import { skills } from "./skills.table.ts";

/** §7, Skills. */
export function skillRoutes({ store }: BaseServices) {
  const owner = requireOwner(store.db);

  return new Hono<Env>()
    .get("/site-skills", langQuery, replies(skillsReply), (c) =>
      c.json({ skills: listSkills(readableDb(store, c)) }),
    )
    .post("/create", owner, json(skillBody), replies(skillReply, 201), (c) => {
      const { version: _version, ...values } = c.req.valid("json").skill;
      const row = store.change("add skill", (change) => change.append(skills, values));
      return c.json({ skill: presentSkill(row) }, 201);
    })
    .put(
      "/update/:id",
      owner,
      requireRow(store.db, skills, "skill"),
      json(skillBody),
      replies(skillReply),
      (c) => {
        const { version, ...values } = c.req.valid("json").skill;
        const row = store.change("update skill", (change) =>
          change.update(skills, c.req.param("id"), values, {
            name: "skill",
            startedFrom: version,
            present: presentSkill,
          }),
        );
        return c.json({ skill: presentSkill(row) });
      },
    )
    .put("/order", owner, json(idList), replies(skillsReply), (c) => {
      store.change("sort skills", (change) => change.reorder(skills, c.req.valid("json").ids));
      return c.json({ skills: listSkills(store.db) });
    })
    .post("/delete/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete skill", (change) => change.remove(skills, _id, "skill"));
      return c.json({ _id });
    });
}
