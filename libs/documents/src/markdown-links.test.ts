import { describe, expect, it } from "vitest";
import { markdownLinks } from "./markdown-links.ts";

const uri = "https://example.org/docs/a.md";
const urlsIn = (text: string, base = uri): string[] => markdownLinks(text, base).map(({ url }) => url);

describe("markdownLinks", () => {
  it("reads links with the words they stand on, relative ones too, each address once", () => {
    const text = `# A [title](https://e.org/t)\n\nSee [the\nguide](b.md "Guide"), <and> [again](./b.md).\n\n- [c](</c>)`;
    expect(markdownLinks(text, uri)).toEqual([
      { url: "https://e.org/t", text: "title" },
      { url: "https://example.org/docs/b.md", text: "the guide" },
      { url: "https://example.org/c", text: "c" },
    ]);
  });

  it.each([
    ["images", "![a](https://e.org/a.png)"],
    ["places on the page itself", "[a](#part) [b](https://example.org/docs/a.md#x)"],
    ["what is no page", "[a](mailto:a@e.org) [b](javascript:alert(1)) [c](file:///etc/passwd)"],
    ["code", "```\n[a](https://e.org/a)\n```"],
  ])("leaves out %s", (_case, text) => {
    expect(urlsIn(text)).toEqual([]);
  });

  it("knows only whole addresses in a file that was handed in", () => {
    expect(urlsIn("[a](b.md) [c](https://e.org/c)", "file:a.md")).toEqual(["https://e.org/c"]);
  });
});
