import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { mainThings, readJsonLd, toThing } from "./json-ld.ts";

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

  it("accepts a file of unknown type last", () => {
    expect(mainThings([toThing({ headline: "The wall" }, new Map())], uri)).toHaveLength(1);
  });
});

const thingsOf = (...scripts: readonly string[]) =>
  readJsonLd(
    parsePage(
      `<html><head>${scripts.map((script) => `<script type="application/ld+json">${script}</script>`).join("")}</head></html>`,
    ),
  );

describe("readJsonLd", () => {
  it.each([
    ["an object", '{"@type":"Article","headline":"The wall"}'],
    ["a list", '[{"@type":"Article","headline":"The wall"}]'],
    ["a graph", '{"@graph":[{"@type":"Article","headline":"The wall"}]}'],
    ["a comma too much", '{"@type":"Article","headline":"The wall",}'],
    ["a line break in a string", '{"@type":"Article","headline":"The\nwall"}'],
    ["a comment around it", '<!-- {"@type":"Article","headline":"The wall"} -->'],
    ["a wrapping for XML", '//<![CDATA[\n{"@type":"Article","headline":"The wall"}\n//]]>'],
    [
      "quotes as entities",
      "{&quot;@type&quot;:&quot;Article&quot;,&quot;headline&quot;:&quot;The wall&quot;}",
    ],
    ["types by their addresses", '{"@type":["http://schema.org/Article"],"headline":"The wall"}'],
  ])("reads %s", (_case, script) => {
    const article = thingsOf(script).find(({ types }) => types.includes("Article"));
    expect(article?.text("headline")).toBe("The wall");
  });

  it("looks up values by reference", () => {
    const [article] = thingsOf(
      '{"@graph":[{"@type":"Article","author":{"@id":"#ann"}},{"@id":"#ann","@type":"Person","name":"Ann Bee"}]}',
    );
    expect(article?.texts("author")).toEqual(["Ann Bee"]);
  });

  it("decodes entities within strings", () => {
    expect(thingsOf('{"name":"Walls &amp; harbours"}')[0]?.text("name")).toBe("Walls & harbours");
  });

  it("reads what a page is about", () => {
    const things = thingsOf('{"@type":"QAPage","mainEntity":{"@type":"Question","name":"Why?"}}');
    expect(things.map(({ types }) => types)).toEqual([["QAPage"], ["Question"]]);
  });

  it.each([
    ["true", true],
    ['"False"', false],
    ['"https://schema.org/True"', true],
    ['"perhaps"', undefined],
  ])("reads %s as a truth value", (value, flag) => {
    expect(thingsOf(`{"isAccessibleForFree":${value}}`)[0]?.flag("isAccessibleForFree")).toBe(flag);
  });

  it.each([
    ["lists", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
    ["graphs", `${'{"@graph":'.repeat(20_000)}1${"}".repeat(20_000)}`],
    ["names", `{"headline":${'{"name":'.repeat(20_000)}"x"${"}".repeat(20_000)}}`],
  ])("survives nested %s", (_case, script) => {
    expect(thingsOf(script).flatMap((thing) => thing.texts("headline"))).toEqual([]);
  });

  it.each(["", "null", "{", "no json", "[".repeat(20_000)])("makes nothing of what is no JSON", (script) => {
    expect(thingsOf(script).flatMap((thing) => thing.texts("headline"))).toEqual([]);
  });

  it("ends where things refer to each other", () => {
    const [one] = thingsOf('[{"@id":"#a","x":{"@id":"#b"},"y":1},{"@id":"#b","x":{"@id":"#a"},"y":2}]');
    expect(one?.things("x")[0]?.things("x")[0]?.text("y")).toBe("1");
  });
});
