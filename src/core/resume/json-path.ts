/** The path of a property: `basics.name`, `basics["a b"]`, or `name` in the root. */
export function childPath(parent: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === "" ? name : `${parent}.${name}`;
}
