import { expect, test } from "bun:test";
import { calledName } from "./called-name.ts";

test.each([
  ["Ada", "Lovelace", "Ada"],
  ["Ada Augusta", "Lovelace", "Ada"],
  ["Jean-Luc Marie", "Godard", "Jean-Luc"],
  ["María del Carmen", "López", "María del Carmen"],
  ["Abdul Karim", "Hassan", "Abdul Karim"],
  ["Dr. Rosalind", "Franklin", "Dr. Rosalind"],
  ["عبد الرحمن", "الخوارزمي", "عبد الرحمن"],
  ["Леся Петрівна", "Косач", "Леся Петрівна"],
  ["Thị Minh Khai", "Nguyễn", "Khai"],
  ["秀樹", "湯川", "秀樹"],
  ["", "Lovelace", ""],
])("a letter to %p %p greets %p", (fname, lname, name) => {
  expect(calledName({ fname, lname })).toBe(name);
});
