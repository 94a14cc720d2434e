import { markdownTable } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { markdownToHtml } from "./markdown-to-html.ts";

describe("markdownToHtml", () => {
  it("shows as many cells as a table has, whatever they hold", () => {
    const html = markdownToHtml(markdownTable(["one", "two"], [["`a|b` \\| c", "line\nbreak"]]));
    expect(html.match(/<td>/gu)).toHaveLength(2);
    expect(html).toContain("<td><code>a|b</code> | c</td>");
  });
});
