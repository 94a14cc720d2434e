import { describe, expect, it } from "vitest";
import { aRankedSentence } from "../../../testing/found-sentences.ts";
import type { ExtractedFinding } from "./join-repetitions.ts";
import { summariseFindings } from "./summarise-findings.ts";

const aFinding = (quote: string, linkIds: readonly string[]): ExtractedFinding => ({
  sentence: aRankedSentence(quote),
  citations: [],
  linkIds,
});

const findings = [
  aFinding("It fell.", ["a", "b"]),
  aFinding("It\nrose.", ["a"]),
  aFinding("It stood.", ["c"]),
];

describe("summariseFindings", () => {
  it.each([
    ["en", "3 of 4 items speak of this. It fell. It rose."],
    ["zh-CN", "4 个内容项中有 3 个谈到这一点。It fell.It rose."],
    ["ru", "Об этом говорится в материалах: 3 из 4. It fell. It rose."],
    ["de", "Dazu äußern sich 3 von 4 Beiträgen. It fell. It rose."],
    ["fi", "3 of 4 items speak of this. It fell. It rose."],
  ])("says in %s how many items speak, and the best sentences word for word", (language, summary) => {
    expect(summariseFindings(findings, { items: 4, language })).toBe(summary);
  });

  it("says that nothing was found", () => {
    expect(summariseFindings([], { items: 4, language: "en" })).toBe("Nothing that was read speaks of this.");
  });
});
