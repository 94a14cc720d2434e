import { bundleFiles, createBundle } from "@quarry/report";
import { describe, expect, it } from "vitest";
import { plainText } from "../src/plain-text.ts";
import { hostileReport, hostileText } from "./hostile-report.ts";

// Texts of sources are stored without such characters; text of a model or a user is not.
const sourceText = plainText(hostileText);

const filesOfBundle = (): ReadonlyMap<string, string> => {
  const { findings, documents } = hostileReport();
  const bundle = createBundle({
    content: {
      findings,
      claims: [],
      documents: documents.map(({ id: documentId, used: _used, file: _file, ...facts }) => ({
        documentId,
        ...facts,
      })),
      unused: [],
      audit: [],
      statementAudits: [],
    },
    texts: new Map(documents.map(({ id }) => [id, sourceText])),
    trust: new Map(),
    copies: new Map(),
    events: [],
  });
  const files = [...bundleFiles(bundle)].filter((file) => file !== undefined);
  return new Map(files.map(({ path, content }) => [path, content]));
};
const files = filesOfBundle();
const file = (path: string): string => files.get(path) ?? "";

const isHarmless = (address: string): boolean =>
  /^(?:https?:\/\/|#|report\.html(?:#|$)|sources\/)/u.test(address);

describe("a hostile report in its bundle", () => {
  it("executes and loads nothing on its page, and links only to the web, the page and its sources", () => {
    const tags = file("report.html").match(/<[a-z][^>]*>/giu) ?? [];
    expect(
      tags.filter((tag) => /^<(?:script|img|svg|image|iframe|object|embed|base|form)\b/iu.test(tag)),
    ).toEqual([]);
    const attributes = tags.flatMap((tag) =>
      [...tag.matchAll(/\s([\w-]+)="([^"]*)"/gu)].map(([, name = "", value = ""]) => ({ name, value })),
    );
    expect(attributes.filter(({ name }) => name.startsWith("on"))).toEqual([]);
    expect(
      attributes.filter(({ name }) => ["src", "srcset", "action", "data", "poster"].includes(name)),
    ).toEqual([]);
    const addresses = attributes.filter(({ name }) => name === "href").map(({ value }) => value);
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((address) => !isHarmless(address) || address.includes("bare.example"))).toEqual(
      [],
    );
  });

  it("has no markup of its sources in Markdown, and no reordered words", () => {
    // Code is shown verbatim.
    const markdown = file("report.md").replace(/^(`{3,}).*?^\1$|`[^`\n]+`/gmsu, "");
    expect(markdown).not.toMatch(/(?<!\\)<(?=script|img|svg)/u);
    const addresses = [...markdown.matchAll(/(?<!\\)\]\(([^)\s]*)/gu)].map(([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((address) => !isHarmless(address))).toEqual([]);
    expect(markdown).not.toMatch(/\p{Bidi_Control}/u);
  });

  it("has one entry per source in BibTeX, with balanced braces", () => {
    const bib = file("sources.bib");
    expect(bib.match(/^@\w+\{/gmu)).toHaveLength(2);
    const plain = bib.replace(/\\[{}]/gu, "");
    expect(plain.match(/\{/gu)?.length).toBe(plain.match(/\}/gu)?.length);
    expect(bib.match(/^ {2}url = .*$/gmu)).toHaveLength(1);
    expect(bib).not.toMatch(/\p{Bidi_Control}/u);
  });
});
