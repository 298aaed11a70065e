// The parts of css-tree that are needed, without its tables of all properties; its types know the whole alone.
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
