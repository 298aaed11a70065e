/** What a run did; `vitrine publish --json` prints it. */
export type PublishSummary = {
  target: string;
  /** Files of the published site. */
  files: number;
  sent: number;
  /** Of what was sent, without the notes of the program itself. */
  bytes: number;
  unchanged: number;
  deleted: number;
  /** Files that stand where the site has one, were not written by Vitrine, and were left as they are. */
  kept: string[];
  milliseconds: number;
};
