import type { HtmlPage } from "../../html-page.ts";

/** What a page declares itself to be, in words for machines. */
export interface PageKinds {
  readonly isForum: boolean;
  readonly isProduct: boolean;
  readonly isArticle: boolean;
  readonly isListing: boolean;
  readonly isDocumentation: boolean;
}

const forumSoftware = /discourse|phpbb|vbulletin|xenforo|invision|mybb|simple machines|flarum|vanilla/iu;
const forumMarks =
  "[itemtype*='DiscussionForumPosting'], [itemtype*='QAPage'], #phpbb, [data-xf-init], .ipsLayout_body, #vbulletin_html";
const documentationSoftware =
  /sphinx|docusaurus|mkdocs|mediawiki|gitbook|hugo|docsify|vuepress|jekyll|asciidoctor|doxygen|javadoc/iu;

const contentOf = (page: HtmlPage, selector: string): string =>
  page.querySelector(selector)?.getAttribute("content") ?? "";

const typesIn = (page: HtmlPage): ReadonlySet<string> => {
  const scripts = [...page.querySelectorAll("script[type='application/ld+json']")];
  const found = scripts.flatMap(({ textContent }) => [
    ...(textContent ?? "").matchAll(/"@type"\s*:\s*\[?\s*"([A-Za-z]+)"/gu),
  ]);
  return new Set(found.map(([, type]) => type ?? ""));
};

/** Reads the types a page gives in JSON-LD, microdata and Open Graph, and the software that made it. */
export const pageKinds = (page: HtmlPage): PageKinds => {
  const types = typesIn(page);
  const isOneOf = (...names: readonly string[]): boolean => names.some((name) => types.has(name));
  const shared = contentOf(page, "meta[property='og:type']");
  const software = contentOf(page, "meta[name='generator' i]");
  return {
    isForum:
      isOneOf("DiscussionForumPosting", "QAPage", "Question") ||
      forumSoftware.test(software) ||
      page.querySelector(forumMarks) !== null,
    isProduct:
      isOneOf("Product", "ProductGroup") ||
      /^(?:og:)?product/u.test(shared) ||
      page.querySelector("[itemtype*='schema.org/Product']") !== null,
    isArticle: isOneOf("Article", "NewsArticle", "BlogPosting", "TechArticle") || shared === "article",
    isListing: isOneOf("ItemList", "CollectionPage", "SearchResultsPage"),
    isDocumentation: documentationSoftware.test(software),
  };
};
