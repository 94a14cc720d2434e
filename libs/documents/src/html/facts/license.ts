import type { PageNode } from "../html-page.ts";
import type { Thing } from "./json-ld/thing.ts";
import type { PageIndex } from "./page-index.ts";
import { line } from "./said.ts";

const deed = /creativecommons\.org\/(?:licenses|publicdomain)\//u;
const terms = /licen[cs]e|creative|cc[- ]by|public domain/iu;

const addressOf = (node: PageNode): string | undefined => line(node.getAttribute("href"));

/** The one deed that a page links to: a page about licences links to many. */
const onlyDeed = (links: readonly PageNode[]): string | undefined => {
  const deeds = new Set(links.map(addressOf).filter((address) => deed.test(address ?? "")));
  return deeds.size === 1 ? [...deeds][0] : undefined;
};

/** The licence of a page, by its address or its name, as the page says. */
export const licenseOf = ({ elements, metas }: PageIndex, things: readonly Thing[]): string | undefined => {
  const links = elements.filter(({ tag }) => tag === "a" || tag === "link").map(({ node }) => node);
  const named = links.find((node) => /\blicense\b/iu.test(node.getAttribute("rel") ?? ""));
  return (
    things.map((thing) => thing.text("license")).find((text) => text !== undefined) ??
    (named === undefined ? undefined : addressOf(named)) ??
    metas("dc.rights.license", "dcterms.license", "citation_license")[0] ??
    metas("dc.rights", "dcterms.rights", "copyright", "rights").find((text) => terms.test(text)) ??
    onlyDeed(links)
  );
};
