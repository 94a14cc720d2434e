import type { Thing } from "./json-ld/thing.ts";
import type { PageIndex } from "./page-index.ts";

/** The language the page says it is in, as a two- or three-letter code; undefined where it says none. */
export const pageLanguage = (
  { elements, metas }: PageIndex,
  things: readonly Thing[],
): string | undefined => {
  const html = elements.find(({ tag }) => tag === "html")?.node;
  const said = [
    html?.getAttribute("lang"),
    html?.getAttribute("xml:lang"),
    ...metas("content-language", "language"),
    ...things.map((thing) => thing.text("inLanguage")),
    ...metas("og:locale", "dc.language", "citation_language"),
  ];
  return said
    .map((code) => /^([a-z]{2,3})(?:[-_]|$)/iu.exec(code?.trim() ?? "")?.[1]?.toLowerCase())
    .find((code) => code !== undefined);
};
