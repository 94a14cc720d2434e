import { describe, expect, it } from "vitest";
import { aWording } from "./testing/a-wording.ts";
import { wordingFor } from "./wording-for.ts";

const chinese = { ...aWording, language: "zh" };
const wordings = new Map([
  ["en", aWording],
  ["zh", chinese],
]);

describe("wordingFor", () => {
  it.each(["zh", "zh-CN", "ZH_hant"])("takes the wording of the language for %s", (language) => {
    expect(wordingFor(wordings, language)).toBe(chinese);
  });

  it("takes English where there is no wording", () => {
    expect(wordingFor(wordings, "de")).toBe(aWording);
    expect(wordingFor(new Map(), "de")).toBeUndefined();
  });
});
