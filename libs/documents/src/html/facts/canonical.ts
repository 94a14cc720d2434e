import type { PageIndex } from "./page-index.ts";

const webAddress = (address: string | undefined, base: string): URL | undefined => {
  if (address === undefined || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  url.hash = "";
  return /^https?:$/u.test(url.protocol) && url.username === "" ? url : undefined;
};

const isHome = ({ pathname, search }: URL): boolean => pathname === "/" && search === "";

/**
 * The address the page calls its own, of `link rel=canonical` or og:url. A home page is not taken for the address of
 * another page: templates say so of every page of a site. It is what the page claims, and nothing more.
 */
export const canonicalUriOf = ({ elements, metas }: PageIndex, uri: string): string | undefined => {
  const here = webAddress(uri, uri);
  if (here === undefined) return undefined;
  const links = elements.filter(
    ({ tag, node }) => tag === "link" && /\bcanonical\b/iu.test(node.getAttribute("rel") ?? ""),
  );
  const declared = [...links.map(({ node }) => node.getAttribute("href")?.trim()), ...metas("og:url")].map(
    (address) => webAddress(address || undefined, uri),
  );
  return declared.find((url) => url !== undefined && (isHome(here) || !isHome(url)))?.href;
};
