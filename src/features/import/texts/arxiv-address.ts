/** The address of a preprint at arXiv; `""` for another text. */
export function arxivAddress(eprint: string): string {
  const id = eprint.trim().replace(/^arxiv:\s*/i, "");
  return /^(\d{4}\.\d{4,5}|[a-z-]+(\.[A-Z]{2})?\/\d{7})(v\d+)?$/.test(id)
    ? `https://arxiv.org/abs/${id}`
    : "";
}
