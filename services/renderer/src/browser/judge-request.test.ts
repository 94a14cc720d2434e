import { describe, expect, it } from "vitest";
import { type AskedFor, createRequestJudge } from "./judge-request.ts";

const page = "https://www.example.org/tides";
const script: AskedFor = {
  url: "https://cdn.example.net/app.js",
  method: "GET",
  kind: "script",
  isNavigation: false,
};

const judgeOf = (maxRequests: number) =>
  createRequestJudge(page, { maxRequests, mayOpen: ({ hostname }) => hostname !== "inside.example.org" });

describe("createRequestJudge", () => {
  it.each<[string, Partial<AskedFor>, boolean]>([
    ["a script of another site", {}, true],
    ["data of another site", { kind: "fetch" }, true],
    ["a picture", { kind: "image" }, false],
    ["a font", { kind: "font" }, false],
    ["what a page reports when it is left", { kind: "ping", method: "POST" }, false],
    ["a stream of events", { kind: "eventsource" }, false],
    [
      "a question to its own site",
      { kind: "fetch", method: "POST", url: "https://api.example.org/graphql" },
      true,
    ],
    ["what would be sent to another site", { kind: "fetch", method: "POST" }, false],
    ["a file of this machine", { kind: "fetch", url: "file:///etc/passwd" }, false],
    [
      "to go on within the site",
      { kind: "document", isNavigation: true, url: "https://example.org/app" },
      true,
    ],
    ["what may not be dialled", { url: "https://inside.example.org/app.js" }, false],
    ["to go on to another site", { kind: "document", isNavigation: true }, false],
  ])("judges %s", (_name, asked, isAllowed) => {
    expect(judgeOf(10).allows({ ...script, ...asked })).toBe(isAllowed);
  });

  it("counts all requests, and refuses those beyond the limit", () => {
    const judge = judgeOf(2);
    expect([1, 2, 3, 4].map(() => judge.allows(script))).toEqual([true, true, false, false]);
    expect([judge.count(), judge.refused()]).toEqual([4, 2]);
  });

  it("lets a page lead on five times, and no more", () => {
    const judge = judgeOf(100);
    const onwards = { ...script, url: page, kind: "document", isNavigation: true };
    expect([1, 2, 3, 4, 5, 6].map(() => judge.allows(onwards))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
