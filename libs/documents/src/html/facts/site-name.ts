import type { Thing } from "./json-ld/thing.ts";
import type { PageIndex } from "./page-index.ts";
import { line } from "./said.ts";

const longestName = 80;

/** A text as nothing but its letters and digits, so that "JOCO Cups" is known in "jococups.com". */
export const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** The name of the site, as the page says. */
export const siteNameOf = ({ metas }: PageIndex, things: readonly Thing[]): string | undefined => {
  const sites = things.filter(({ types }) => types.includes("WebSite"));
  const names = [
    ...metas("og:site_name"),
    ...sites.map((site) => site.text("name")),
    ...things.map((thing) => thing.things("publisher")[0]?.text("name")),
    ...metas("application-name", "citation_publisher"),
  ];
  return names.map(line).find((name) => name !== undefined && name.length <= longestName);
};

/** The part of an address that a site is known by: `example` of www.example.co.uk; empty for anything else. */
export const siteLabel = (uri: string): string => {
  const labels = URL.canParse(uri) ? new URL(uri).hostname.split(".") : [];
  return bare(labels.slice(0, -1).toSorted((one, other) => other.length - one.length)[0] ?? "");
};
