interface ImportMetaEnv {
  /** Base of the API's addresses, `/api` unless the site was built for another. */
  readonly VITE_API_BASE?: string;
  readonly DEV: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
  /** Vite imports what all files that match export under a name, each by its file's path. */
  glob<Export>(pattern: string, options: { eager: true; import: string }): Record<string, Export>;
}

declare module "*.css";

/** Its address. */
declare module "*.svg" {
  const address: string;
  export default address;
}
