/** What the import knows of a repository besides the project that it becomes. */
export type RepositoryMark = {
  id: string;
  address: string;
  /** Why it is offered but not chosen; `""` if it is chosen. */
  note: string;
};
