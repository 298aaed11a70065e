/** "Home", "Projects", a project's title; the path where there is no such project any more. */
export function pageName(path: string, titles: readonly { _id: string; title: string }[]): string {
  if (path === "/") return "Home";
  const [, page = "", id] = path.split("/");
  if (id !== undefined) return titles.find(({ _id }) => _id === id)?.title ?? path;
  return page.charAt(0).toUpperCase() + page.slice(1);
}
