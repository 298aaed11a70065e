import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

type Node = { role?: string; children?: (Node | { type: string; id: string })[]; alt?: string };

/** Reads a PDF's text, structure, links and metadata, as a PDF reader sees them. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { info } = await pdf.getMetadata();
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    let id = "";
    for (const item of items) {
      if ("str" in item) texts.set(id, (texts.get(id) ?? "") + item.str);
      else id = item.type === "endMarkedContent" ? "" : (item.id ?? "");
    }
    const parts: { role: string; text: string }[] = [];
    const figures: string[] = [];
    const visit = (node: Node) => {
      if (node.role === "Figure") figures.push(node.alt ?? "");
      const ownTexts = (node.children ?? []).map((child) =>
        "id" in child ? (texts.get(child.id) ?? "") : "",
      );
      if (ownTexts.some((text) => text !== ""))
        parts.push({ role: node.role ?? "", text: ownTexts.join("") });
      for (const child of node.children ?? []) if (!("id" in child)) visit(child);
    };
    visit((await page.getStructTree()) as Node); // The types are wider.
    const annotations = await page.getAnnotations();
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({
      width,
      height,
      parts,
      /** Alternative texts of its pictures. */
      figures,
      /** Text in drawing order. */
      text: items.flatMap((item) => ("str" in item ? [item.str] : [])).join(" "),
      links: annotations.map(({ url, contentsObj }) => ({ url, description: contentsObj?.str })),
    });
  }
  const outline = await pdf.getOutline();
  const lang = (info as Record<string, unknown>).Language; // pdf.js does not type the metadata.
  return { info, lang, pages, bookmarks: outline?.map(({ title }) => title) ?? [] };
}
