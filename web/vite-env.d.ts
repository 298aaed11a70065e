interface ImportMetaEnv {
  /** Base of the API's addresses, `/api` unless the site was built for another. */
  readonly VITE_API_BASE?: string;
  readonly DEV: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare module "*.css";
