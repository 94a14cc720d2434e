import { describe, expect, it } from "vitest";
import { isProse } from "./is-prose.ts";

describe("isProse", () => {
  it.each(["The tide rises twice a day.", "Set `lockDuration` to 30 s.", "潮汐每天上涨两次。"])(
    "takes %s",
    (text) => {
      expect(isProse(text)).toBe(true);
    },
  );

  it.each([
    ["nothing", " "],
    ["an address", "See https://tides.example for more."],
    ["a citation of its own", "The tide rises [1]."],
    ["markup", "The tide <b>rises</b>."],
    ["an essay", "The tide rises. ".repeat(60)],
  ])("refuses %s", (_what, text) => {
    expect(isProse(text)).toBe(false);
  });
});
