import { describe, expect, it } from "vitest";
import { plainSentences, proseProblem } from "./plain-prose.ts";

describe("plainSentences", () => {
  it.each([
    ["pointers at passages", "A lock expires [p3]. A worker (p1, p2) takes the job.", 2],
    ["the markers of lines", "# A lock expires.\n- A worker takes the job.", 2],
    ["what says nothing", "… 12. —", 0],
  ])("leaves out %s", (_what, said, count) => {
    const plain = plainSentences(said, "en");
    expect(plain).toHaveLength(count);
    expect(plain.join(" ")).not.toMatch(/p\d|[[(#-]/u);
  });

  it("divides Chinese", () => {
    expect(plainSentences("锁会过期。任务由另一个进程执行。", "zh")).toEqual([
      "锁会过期。",
      "任务由另一个进程执行。",
    ]);
  });
});

describe("proseProblem", () => {
  it.each([
    ["an address", "It is at https://a.example/b."],
    ["an address without a scheme", "It is at a.example/paper, they say."],
    ["a scheme that runs", "It is javascript:alert(1) there."],
    ["a mail address", "Ask someone@a.example."],
    ["a file", "It is at file:docs/a.md."],
    ["a link", "It is [here](there)."],
    ["a link by its name", "It is [here][1] or [2]: there."],
    ["an image", "It is ![there]."],
    ["HTML", "It is <b>there</b>."],
    ["HTML that runs", "It is there.<script>alert(1)</script>"],
    ["a comment", "It is <!-- not --> there."],
    ["words shown in another order", "It is \u202Eereht\u202C."],
    ["no end", "It is there. ".repeat(50)],
  ])("refuses %s", (_what, said) => {
    expect(proseProblem(said)).toMatch(/^it (?:holds|is longer)/u);
  });

  it.each([
    "A lock is renewed every 5 s (a < b), as `queue[0]` says; 3/4 of them are not.",
    "Node.js and fs.promises are named, and/or e.g. v1.2.",
    "A scheme: one word.",
  ])("accepts plain prose: %s", (said) => {
    expect(proseProblem(said)).toBeUndefined();
  });
});
