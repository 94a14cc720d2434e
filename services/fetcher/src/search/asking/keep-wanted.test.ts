import type { SearchResult } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { keepWanted } from "./keep-wanted.ts";

const found = (uri: string, documentId?: string): SearchResult => ({
  uri,
  title: "",
  snippet: "",
  provider: documentId === undefined ? "brave" : "local",
  rank: 1,
  ...(documentId === undefined ? {} : { documentId }),
});
const anywhere = { sites: [], excludeSites: [] };
const urisOf = (results: readonly SearchResult[]): string[] => results.map(({ uri }) => uri);

describe("keepWanted", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.org/",
    "file:///etc/passwd",
    "a.org",
    "http://",
  ])("drops %s, which is no page", (uri) => {
    expect(keepWanted([found(uri)], anywhere, () => true)).toEqual([]);
  });

  it("drops what would be refused, and asks nobody about what is stored", () => {
    const asked: string[] = [];
    const allows = (url: string): boolean => {
      asked.push(url);
      return !url.includes("127.0.0.1");
    };
    const results = [
      found("http://127.0.0.1/"),
      found("https://a.org/"),
      found("http://127.0.0.1/wiki", "id"),
    ];
    expect(urisOf(keepWanted(results, anywhere, allows))).toEqual([
      "https://a.org/",
      "http://127.0.0.1/wiki",
    ]);
    expect(asked).toEqual(["http://127.0.0.1/", "https://a.org/"]);
  });

  it("holds pages to the wanted sites, whatever the engine made of the filter", () => {
    const uris = ["https://docs.a.org/", "https://a.org/", "https://nota.org/", "https://b.org/"];
    const sites = { sites: ["a.org"], excludeSites: ["docs.a.org"] };
    expect(
      urisOf(
        keepWanted(
          uris.map((uri) => found(uri)),
          sites,
          () => true,
        ),
      ),
    ).toEqual(["https://a.org/"]);
  });

  it("holds stored pages to the sites, and leaves files alone", () => {
    const results = [found("https://b.org/", "id"), found("file:notes.md", "id")];
    expect(urisOf(keepWanted(results, { sites: ["a.org"], excludeSites: [] }, () => true))).toEqual([
      "file:notes.md",
    ]);
  });
});
