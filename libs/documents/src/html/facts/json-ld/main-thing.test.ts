import { describe, expect, it } from "vitest";
import { mainThings } from "./main-thing.ts";
import { toThing } from "./thing.ts";

const uri = "https://site.example/wall";
const thing = (type: string, more: Readonly<Record<string, unknown>> = {}) =>
  toThing({ "@type": type, ...more }, new Map());
const typesOf = (...things: readonly ReturnType<typeof thing>[]) =>
  mainThings(things, uri).map(({ types }) => types[0]);

describe("mainThings", () => {
  it("puts an article before a product before the page", () => {
    expect(typesOf(thing("WebPage"), thing("Product"), thing("NewsArticle"))).toEqual([
      "NewsArticle",
      "Product",
      "WebPage",
    ]);
  });

  it("takes none of several articles, which are a list", () => {
    expect(typesOf(thing("Article"), thing("Article"))).toEqual([]);
  });

  it("takes the one of several that says it is this page", () => {
    const article = thing("Article", { url: "/wall", headline: "The wall" });
    const found = mainThings([thing("Article", { url: "/other" }), article], uri);
    expect(found.map((one) => one.text("headline"))).toEqual(["The wall"]);
  });

  it("takes what does not say what it is, in the end", () => {
    expect(mainThings([toThing({ headline: "The wall" }, new Map())], uri)).toHaveLength(1);
  });
});
