// Types for the parts of css-tree that we import separately to leave out its property tables; @types/css-tree only covers the whole.
declare module "css-tree/parser" {
  const parse: typeof import("css-tree").parse;
  export default parse;
}
declare module "css-tree/walker" {
  const walk: typeof import("css-tree").walk;
  export default walk;
}
declare module "css-tree/utils" {
  export const ident: typeof import("css-tree").ident;
}
