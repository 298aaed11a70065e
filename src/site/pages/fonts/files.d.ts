/** A file embedded in the executable; the import is its path. */
declare module "*.ttf" {
  const path: string;
  export default path;
}
