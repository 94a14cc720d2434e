import { describe, expect, it } from "vitest";
import { readMarks } from "./check-marks.ts";

describe("readMarks", () => {
  it("reads words through markup and entities", () => {
    const html =
      'x <mark id="a">one <span class="mono">&lt;b&gt; &amp;amp;</span></mark> y <mark id="b"></mark>';
    expect(readMarks(html).get("a")).toBe("one <b> &amp;");
    expect(readMarks(html).get("b")).toBe("");
  });

  it("reads nested marks, and marks that continue after others", () => {
    const html =
      '<mark id="a">1<mark id="b" class="parted">2</mark></mark><mark class="rest" data-of="b">3</mark>4';
    expect([...readMarks(html)]).toEqual([
      ["a", "12"],
      ["b", "23"],
    ]);
  });

  it("leaves out the letters of passages inside other marks", () => {
    const html = '<mark id="a">1<sup class="letter">3a</sup><mark id="b">2</mark></mark>';
    expect([...readMarks(html)]).toEqual([
      ["a", "12"],
      ["b", "2"],
    ]);
  });
});
