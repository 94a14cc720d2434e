import { describe, expect, it } from "vitest";
import { styledText } from "./styled-text.ts";

const text = "# Title\n\nWords & words.\n\n```sh\nls < a\n```\n\nEnd.";

describe("styledText", () => {
  it("gives headings, code and tables their class, and changes no letter", () => {
    expect(styledText(text)(0, text.length)).toBe(
      '<span class="heading"># Title</span>\n\nWords &amp; words.\n\n<span class="mono">```sh\nls &lt; a\n```</span>\n\nEnd.',
    );
  });

  it("divides a block where a part ends", () => {
    const render = styledText(text);
    expect([render(0, 4), render(4, 9), render(9, 12)]).toEqual([
      '<span class="heading"># Ti</span>',
      '<span class="heading">tle</span>\n\n',
      "Wor",
    ]);
  });

  it("renders nothing of an empty part", () => {
    expect(styledText(text)(3, 3)).toBe("");
    expect(styledText("")(0, 0)).toBe("");
  });
});
