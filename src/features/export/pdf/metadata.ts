import { readFileSync } from "node:fs";
import { version } from "../../../core/process/version.ts";
import { escapeXml, xmlText } from "../../../core/resume/xml-text.ts";
import { type Outline, outlineLanguage } from "../outline.ts";
// sRGB-v4.icc of the Compact ICC Profiles (github.com/saucecontrol/Compact-ICC-Profiles, CC0): the curve of IEC 61966-2-1 as a formula, in 480 bytes.
import srgb from "./srgb.icc" with { type: "file" };

/** Members that pdfkit has but its types lack. */
type Internals = {
  page: { dictionary: { data: Record<string, unknown> } };
  _root: { data: Record<string, unknown> };
  subset: number;
  _addInfo(): void;
  _getPdfuaid(): string;
  appendXML(xml: string): void;
};

/** The members of a document that pdfkit's types lack. */
export function internalsOf(doc: PDFKit.PDFDocument): Internals {
  return doc as unknown as Internals; // See Internals.
}

/**
 * Writes title, author, PDF standards and color profile (PDF/A-2 §6.2, §6.6; XMP).
 * @param changedAt ISO 8601
 */
export function describe(doc: PDFKit.PDFDocument, outline: Outline, changedAt: string): void {
  doc.info.Title = titleOf(outline);
  doc.info.Author = xmlText(outline.name);
  doc.info.Creator = `Vitrine ${version}`;
  const own = internalsOf(doc);
  const profile = readFileSync(srgb);
  const stream = doc.ref({ Length: profile.length, N: 3 });
  stream.write(profile);
  stream.end(undefined as never); // The types require an optional argument.
  const intent = doc.ref({
    Type: "OutputIntent",
    S: "GTS_PDFA1",
    Info: new String("sRGB IEC61966-2.1"),
    OutputConditionIdentifier: new String("sRGB IEC61966-2.1"),
    DestOutputProfile: stream,
  });
  intent.end(undefined as never); // See above.
  own._root.data.OutputIntents = [intent];
  // Stops pdfkit from writing the glyph list, which only PDF/A-1 requires.
  own.subset = 2;
  own._getPdfuaid = () =>
    '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>';
  // pdfkit does not escape title and author in XML.
  own._addInfo = () => own.appendXML(xmp(outline, doc.info as Record<string, unknown>, changedAt));
}

function titleOf(outline: Outline): string {
  return [xmlText(outline.name), outlineLanguage(outline).t("Resume")].filter(Boolean).join(" – ");
}

function xmp(outline: Outline, info: Record<string, unknown>, changedAt: string): string {
  const text = (value: unknown) => escapeXml(String(value));
  const at = `${changedAt.split(".")[0]}Z`;
  return `
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text(titleOf(outline))}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${text(outline.name)}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${at}</xmp:CreateDate><xmp:CreatorTool>${text(info.Creator)}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${text(info.Producer)}</pdf:Producer></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
}
