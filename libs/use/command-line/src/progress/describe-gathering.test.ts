import { type RunEvent, unavailableReasonSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { describeEvent, unavailableWords } from "./describe-event.ts";

const stored = {
  type: "document-stored",
  documentId: "d",
  uri: "https://a.example/",
  title: "A",
  grade: "B",
  characters: 900,
} as const;

describe("a line of the log of a run", () => {
  it.each<[string, RunEvent, string | undefined]>([
    ["a source", stored, "read https://a.example/ (900 characters, grade B)"],
    [
      "a page with what decides its grade",
      { ...stored, origin: "web", gradeReasons: ["official documentation", "has an author"] },
      "read https://a.example/ (900 characters, grade B: official documentation)",
    ],
    [
      "a page that was not asked for",
      { ...stored, origin: "kept" },
      "read https://a.example/ (900 characters, kept from the last visit, grade B)",
    ],
    [
      "a page behind a wall",
      {
        type: "source-unavailable",
        uri: "https://a.example/",
        reason: "login-wall",
        detail: "A form asks for a password.",
      },
      "not used: https://a.example/: a login is required: A form asks for a password.",
    ],
    [
      "a search of the web",
      {
        type: "search-answered",
        query: "locks",
        results: 6,
        diagnosis: [],
        providers: [
          { provider: "local", status: "empty", results: 0 },
          { provider: "searxng", status: "answered", results: 6 },
          { provider: "brave", status: "failed", results: 0, detail: "Brave answers 401" },
        ],
      },
      "found 6 sources for “locks” (local 0, searxng 6)",
    ],
    [
      "a search of what is stored, which is told by what it finds",
      {
        type: "search-answered",
        query: "locks",
        results: 1,
        diagnosis: [],
        providers: [{ provider: "local", status: "answered", results: 1 }],
      },
      undefined,
    ],
    [
      "links",
      { type: "links-weighed", documents: 1, links: 120, candidates: 4 },
      "weighed 120 links of 1 page: 4 may help",
    ],
  ])("reports %s", (_what, event, line) => {
    expect(describeEvent(event)).toBe(line);
  });
});

describe("unavailableWords", () => {
  it("has other words for every reason", () => {
    const reasons = unavailableReasonSchema.options;
    expect(new Set(reasons.map(unavailableWords)).size).toBe(reasons.length);
  });
});
