import { describe, expect, it } from "vitest";
import { createTextBuilder } from "./text-builder.ts";

describe("createTextBuilder", () => {
  it("makes one space of all white space, and none at the ends of a paragraph", () => {
    const builder = createTextBuilder();
    builder.separate();
    builder.add({ text: "  a \n b " });
    builder.add({ text: " c" });
    builder.beginParagraph();
    builder.add({ text: " d" });
    expect(builder.build().text).toBe("a b c\n\nd");
  });

  it("times what has a time, never to end before it begins", () => {
    const builder = createTextBuilder();
    builder.add({ text: "Ann: " });
    builder.add({ text: "yes", startMs: 9, endMs: 3 });
    expect(builder.build()).toEqual({
      text: "Ann: yes",
      timings: [{ start: 5, end: 8, startMs: 9, endMs: 9 }],
    });
  });
});
