/** Pages of the admin that are no feature's. */
export const ownAdminPaths = ["/admin", "/admin/login", "/admin/my-info", "/admin/settings"];

/**
 * The paths of the admin (§2); every other one under `/admin` is none.
 * @param paths of the features; `:id` stands for an entry's id
 */
export function adminPattern(paths: readonly string[]): RegExp {
  const all = [...ownAdminPaths, ...paths].map((path) => path.replace(":id", "[^/]+"));
  return new RegExp(`^(?:${all.join("|")})$`);
}
