import { researchRequestSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { linksIn, withLinksOfQuestion } from "./links-of-question.ts";

describe("linksIn", () => {
  it.each([
    ["Summarise https://example.org/a?b=1#c, please.", ["https://example.org/a?b=1#c"]],
    ["Is www.example.org right?", ["https://www.example.org"]],
    [
      "Compare (https://a.example.org/x_(y)) and http://b.example.org/.",
      ["https://a.example.org/x_(y)", "http://b.example.org/"],
    ],
    ["比较https://example.org/a。", ["https://example.org/a"]],
    ["[text](https://example.org/p) twice https://example.org/p", ["https://example.org/p"]],
    ["How do www and https work? ftp://example.org/ www.", []],
  ])("finds the addresses of %j", (text, found) => {
    expect(linksIn(text)).toEqual(found);
  });
});

describe("withLinksOfQuestion", () => {
  const request = (question: string, urls: string[] = []) =>
    researchRequestSchema.parse({ question, sources: { urls } });

  it("adds each link to the sources once", () => {
    const asked = request("Does https://example.org/a agree with https://example.org/b?", [
      "https://example.org/a",
    ]);
    const { sources } = withLinksOfQuestion(asked);
    expect(sources.urls).toEqual(["https://example.org/a", "https://example.org/b"]);
    expect(withLinksOfQuestion({ ...asked, sources }).sources.urls).toEqual(sources.urls);
  });

  it("keeps to a hundred sources", () => {
    const urls = Array.from({ length: 100 }, (_, index) => `https://example.org/${index}`);
    expect(withLinksOfQuestion(request("And https://example.net/?", urls)).sources.urls).toEqual(urls);
  });
});
