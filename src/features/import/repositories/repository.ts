/** A public repository, whatever service it is on. Texts are as the service sent them; absent ones are `""`. */
export type Repository = {
  /** Stays the same when the repository is renamed. */
  id: string;
  name: string;
  /** The name in its address, without the owner. */
  path: string;
  description: string;
  address: string;
  homepage: string;
  languages: string[];
  topics: string[];
  /** ISO 8601. */
  created: string;
  /** When code was pushed last; ISO 8601, `""` if never. */
  pushed: string;
  isPublic: boolean;
  isFork: boolean;
  /** The repository that a fork was made from, if the service says so. */
  parent: string;
  /** Whether it is shown on the profile of its account. */
  isProfilePage: boolean;
  isArchived: boolean;
  isMirror: boolean;
  isEmpty: boolean;
};
