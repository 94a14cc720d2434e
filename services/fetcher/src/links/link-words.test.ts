import { describe, expect, it } from "vitest";
import { isBoilerplate, linkTerms } from "./link-words.ts";

describe("isBoilerplate", () => {
  it.each(["Read more »", "here", "[12]", "…", "查看更多", "https://example.org/a", "Mehr lesen", "→ PDF"])(
    "knows %s",
    (text) => {
      expect(isBoilerplate(text)).toBe(true);
    },
  );

  it.each(["Lock duration", "More about locks", "锁的续期", "Here be dragons"])("lets %s be", (text) => {
    expect(isBoilerplate(text)).toBe(false);
  });
});

describe("linkTerms", () => {
  it("counts the words of the link most, then those around it, then those of its address", () => {
    const link = {
      url: "https://example.org/docs/redis-persistence_explained.html",
      text: "Renewing locks",
      context: "Workers renew a lock before its duration ends.",
    };
    const found = linkTerms(link, "en");
    expect([...found]).toEqual(
      expect.arrayContaining([
        ["lock", 1],
        ["renew", 1],
        ["durat", 0.6],
        ["redi", 0.5],
        ["persist", 0.5],
      ]),
    );
  });

  it("takes what stands around words that say nothing for them", () => {
    const link = { url: "https://example.org/1234", text: "Read more", context: "How locks are renewed" };
    expect([...linkTerms(link, "en")]).toEqual([
      ["lock", 1],
      ["renew", 1],
    ]);
  });

  it("reads an address that is escaped, and one that is escaped wrongly", () => {
    expect(linkTerms({ url: "https://e.org/%E9%94%81/wiki", text: "1" }, "zh").has("锁")).toBe(true);
    expect(linkTerms({ url: "https://e.org/%E9lock", text: "1" }, "en").size).toBe(1);
  });
});
