import { type Extracted, type Unavailable, unavailable } from "../extracted.ts";
import { odfHtml } from "./odf-html.ts";
import { findAll, fragmentToMarkdown, officeFacts, type XmlElement, xmlPart } from "./office-markup.ts";

/** The parts of an OpenDocument file that hold text and metadata. */
export const isOdfPart = (name: string): boolean =>
  ["content.xml", "styles.xml", "meta.xml", "mimetype", "META-INF/manifest.xml"].includes(name);

/** The body of an OpenDocument file; an outcome where it is locked or has none. */
export const odfBody = (files: ReadonlyMap<string, Uint8Array>): XmlElement | Unavailable => {
  if (findAll(xmlPart(files, "META-INF/manifest.xml"), "encryption-data").length > 0)
    return unavailable("password-protected", "The document asks for a password; hand in a copy without one.");
  const [body] = findAll(xmlPart(files, "content.xml"), "body");
  return body ?? unavailable("damaged", "The document has no text part; a freshly saved copy may help.");
};

/** Reads an OpenDocument text: headings, lists, tables, notes in brackets where they are made. */
export const readOdt = (files: ReadonlyMap<string, Uint8Array>): Extracted | Unavailable => {
  const body = odfBody(files);
  if ("status" in body) return body;
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "meta.xml")),
    text: fragmentToMarkdown(odfHtml(body)),
    mediaType: "application/vnd.oasis.opendocument.text",
  };
};
