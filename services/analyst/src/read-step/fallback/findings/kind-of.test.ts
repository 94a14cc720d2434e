import { describe, expect, it } from "vitest";
import { kindOf } from "./kind-of.ts";

describe("kindOf", () => {
  it.each([
    ["en", "The remote control has twelve buttons.", "datapoint"],
    ["en", "I think the buttons are too small.", "opinion"],
    ["zh", "我认为晚上的班次太少了。", "opinion"],
    ["en", "The remote control is made of rubber.", "key-fact"],
    ["en", "Thank you all for coming.", undefined],
  ])("tells in %s by the wording what %j is", (language, quote, kind) => {
    expect(kindOf({ quote, language })).toBe(kind);
  });

  it("is what the sentence was marked as", () => {
    expect(kindOf({ quote: "It is.", language: "en", markerType: "opinion" })).toBe("opinion");
  });
});
