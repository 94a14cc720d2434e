import { describe, expect, it } from "vitest";
import { quotableSpans } from "./quotable-spans.ts";

const quoted = (text: string): string[] =>
  quotableSpans(text, "en").map(({ start, end }) => text.slice(start, end));

describe("quotableSpans", () => {
  it("gives the sentences of prose, without the heading above them", () => {
    expect(quoted("# Locks\n\nA lock runs out. Another worker takes the job.")).toEqual([
      "A lock runs out.",
      "Another worker takes the job.",
    ]);
  });

  it("gives code whole, without the space around it", () => {
    const code = "```ts\nconst lock = 5;\nconst wait = 3;\n```";
    expect(quoted(`\n${code}\n\n`)).toEqual([code]);
  });

  it("gives a text of space whole", () => {
    expect(quotableSpans(" \n ", "en")).toEqual([{ start: 0, end: 3 }]);
  });
});
