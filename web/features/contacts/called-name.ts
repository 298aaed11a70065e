import { isSurnameFirst } from "../../../src/shared/page-title.ts";

/**
 * The name by which a letter greets a person. Imports store all given names in `fname`: of "Ada Augusta" it is the first one, and in
 * Vietnamese the last one. Names such as "عبد الرحمن", "María del Carmen" and "Abdul Karim" are one.
 */
export function calledName(user: { fname: string; lname: string }): string {
  const parts = isSurnameFirst(user) ? /.* ()/ : /^((?!Ab[du])[\p{scx=Latn}'’-]+) \p{Lu}.*/u;
  return user.fname.replace(parts, "$1");
}
