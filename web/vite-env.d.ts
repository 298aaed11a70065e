interface ImportMetaEnv {
  /** Base URL of the API; `/api` by default. */
  readonly VITE_API_BASE?: string;
  readonly DEV: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
  /** Imports a named export of all matching files, by path. */
  glob<Export>(pattern: string, options: { eager: true; import: string }): Record<string, Export>;
}

declare module "*.css";

/** The file's URL. */
declare module "*.svg" {
  const address: string;
  export default address;
}
