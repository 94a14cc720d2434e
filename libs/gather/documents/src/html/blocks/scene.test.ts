import { expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { pageKinds } from "./scene.ts";

it.each([
  ["isProduct", '<script type="application/ld+json">{"@graph":[{"@type":["Product"]}]}</script>'],
  ["isProduct", '<meta property="og:type" content="product">'],
  ["isForum", '<meta name="generator" content="Discourse 3.4">'],
  ["isForum", '<div itemscope itemtype="https://schema.org/QAPage"></div>'],
  ["isArticle", '<meta property="og:type" content="article">'],
  ["isListing", '<script type="application/ld+json">{"@type": "CollectionPage"}</script>'],
  ["isDocumentation", '<meta name="generator" content="Docusaurus v3">'],
])("finds %s in %s", (kind, html) => {
  expect(Object.entries(pageKinds(parsePage(html))).filter(([, isSo]) => isSo)).toEqual([[kind, true]]);
});
