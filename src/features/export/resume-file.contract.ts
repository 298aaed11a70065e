/** How the program's own résumé may look. */
export const templateNames = ["printed", "plain", "dense"] as const;
export type TemplateName = (typeof templateNames)[number];

export const paperNames = ["a4", "letter"] as const;
export type Paper = (typeof paperNames)[number];

/** Pages that a résumé has at most unless the owner says otherwise: enough for twelve years of work. */
export const PAGES_MAX = 2;

export type ResumeLayout = { template: TemplateName; paper: Paper; pages: number };

export const defaultLayout: ResumeLayout = { template: "printed", paper: "a4", pages: PAGES_MAX };
