import { describe, expect, it } from "vitest";
import { publisherOf } from "./publisher-of.ts";

describe("publisherOf", () => {
  it.each([
    ["https://news.bbc.co.uk/a?b", "bbc.co.uk"],
    ["https://WWW.Example.com:8443/", "example.com"],
    ["https://alice.github.io/post", "alice.github.io"],
    ["https://github.io/", "github.io"],
    ["http://127.0.0.1:8080/x", "127.0.0.1:8080"],
    ["http://[::1]/x", "[::1]"],
    ["http://localhost:3000/", "localhost:3000"],
    ["http://wiki.corp/", "wiki.corp"],
    ["file:docs/a.md", "local files"],
    ["file:///srv/a.md", "local files"],
    ["notes.md", "local files"],
  ])("of %s is %s", (uri, expected) => {
    expect(publisherOf(uri)).toBe(expected);
  });
});
