import { expect, test } from "bun:test";
import { readDegree } from "./degree-level.ts";

test.each<[studyType: string, level: string]>([
  ["Bachelor", "Bachelor"],
  ["Bachelor's in Computer Science", "Bachelor"],
  ["Bachelor of Science", "Bachelor"],
  ["Bachelor’s degree", "Bachelor"],
  ["B. Eng.", "Bachelor"],
  ["BSc (Hons) Computer Science", "Bachelor"],
  ["Integrated Masters of Technology", "Master"],
  ["Master's", "Master"],
  ["Magister", "Master"],
  ["Associate of Applied Science", "Associate"],
  ["Associates of Science", "Associate"],
  ["PhD", "Doctorate"],
  ["Doctor of Philosophy", "Doctorate"],
  ["Licence de mathématiques", "Bachelor"],
  ["Grado en Informática", "Bachelor"],
  ["Máster en Física", "Master"],
  ["Laurea magistrale in Fisica", "Master"],
  ["Laurea in Fisica", "Bachelor"],
  ["Diplom", "Diploma"],
  ["کارشناسی‌ارشد", "Master"],
  ["کارشناسی", "Bachelor"],
  ["工学硕士", "Master"],
  ["학사", "Bachelor"],
  ["Магистр", "Master"],
  ["Certified Scrum Master", ""],
  ["Masterclass", ""],
  ["Master Chef", ""],
  ["PhD Candidate", ""],
  ["Doctoral studies (no degree)", ""],
  ["Bachelor (not completed)", ""],
  ["Ingeniería Técnica (Sin finalizar)", ""],
  ["Diplomacy", ""],
  ["Research Associate", ""],
  ["Abitur", ""],
  ["Incomplete", ""],
  ["Ph.D. (ABD)", ""],
  ["PhD dropout", ""],
  ["B.Tech. dropped-out", ""],
  ["Maîtrise (non obtenue)", ""],
  ["学士（未完成）", ""],
  ["博士课程在读", ""],
  ["MBA Essentials", ""],
  ["MS Office course", ""],
  ["Med school", ""],
  ["As a guest", ""],
  ["AS/400", ""],
  ["Be-level", ""],
  ["BE", "Bachelor"],
  ["MD-PhD", "Doctorate"],
  ["Dr. rer. nat.", "Doctorate"],
  ["M.A., History", "Master"],
  ["", ""],
])("reads the level of %p as %p", (studyType, level) => {
  expect(readDegree(studyType, "Subject").degreeLevel as string).toBe(level);
});

test("any other kind keeps its words before the subject", () => {
  expect(readDegree("Certified Scrum Master", "Scrum").degree).toBe("Certified Scrum Master");
  expect(readDegree("PhD Candidate", "Physics").degree).toBe("PhD Candidate, Physics");
  expect(readDegree("Bachelor (not completed)", "Law").degree).toBe("Bachelor (not completed), Law");
});
