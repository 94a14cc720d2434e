import { type Unavailable, unavailable } from "@quarry/failure";
import type { Extracted } from "../../extracted.ts";
import { findAll, fragmentToMarkdown, officeFacts, xmlPart } from "../office-markup.ts";
import { odfHtml } from "./odf-html.ts";
import { type ShownBody, shownBody } from "./shown-body.ts";

/** The parts of an OpenDocument file that hold text and metadata. */
export const isOdfPart = (name: string): boolean =>
  ["content.xml", "styles.xml", "meta.xml", "mimetype", "META-INF/manifest.xml"].includes(name) ||
  /^Object \d{1,6}\/content\.xml$/u.test(name);

/** The body of an OpenDocument file as it is shown; an outcome where it is locked or has none. */
export const odfBody = (files: ReadonlyMap<string, Uint8Array>): ShownBody | Unavailable => {
  if (findAll(xmlPart(files, "META-INF/manifest.xml"), "encryption-data").length > 0)
    return unavailable("password-protected", "The document asks for a password; hand in a copy without one.");
  const [body] = findAll(xmlPart(files, "content.xml"), "body");
  return body === undefined
    ? unavailable("damaged", "The document has no text part; a freshly saved copy may help.")
    : shownBody(body, files);
};

/** Reads an OpenDocument text: headings, lists, tables, notes in brackets where they are made. */
export const readOdt = (files: ReadonlyMap<string, Uint8Array>): Extracted | Unavailable => {
  const shown = odfBody(files);
  if ("status" in shown) return shown;
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "meta.xml")),
    text: fragmentToMarkdown(odfHtml(shown.body)),
    invisibleCharacters: shown.hiddenCharacters,
    mediaType: "application/vnd.oasis.opendocument.text",
  };
};
