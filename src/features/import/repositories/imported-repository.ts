/** What an import needs to know of a repository, in addition to the project that is made from it. */
export type ImportedRepository = {
  id: string;
  address: string;
  /** Why it is not ticked in the preview, such as "fork"; `""` if it is ticked. */
  note: string;
};
