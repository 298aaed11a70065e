interface ImportMetaEnv {
  /** Base of the API's addresses, `/api` unless the site was built for another. */
  readonly VITE_API_BASE?: string;
  readonly DEV: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
  /** Vite imports all files that match, each by its path. */
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>;
}

declare module "*.css";
