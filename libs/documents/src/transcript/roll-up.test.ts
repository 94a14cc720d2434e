import { describe, expect, it } from "vitest";
import { withoutRollUp } from "./roll-up.ts";

const caption = (startMs: number, endMs: number, ...lines: string[]) => ({ startMs, endMs, lines });

describe("withoutRollUp", () => {
  it("shows every line of a rolling display once", () => {
    const rolling = [
      caption(0, 2_000, "good<00:00:01.000><c> morning</c>"),
      caption(2_000, 2_010, "good morning"),
      caption(2_010, 4_000, "good morning", "to<00:00:03.000><c> you</c>"),
      caption(4_000, 4_010, "to you"),
      caption(4_010, 6_000, "to you", "all"),
    ];
    expect(withoutRollUp(rolling).map(({ lines }) => lines)).toEqual([
      ["good<00:00:01.000><c> morning</c>"],
      [],
      ["to<00:00:03.000><c> you</c>"],
      [],
      ["all"],
    ]);
  });

  it("leaves people who repeat themselves alone", () => {
    const said = [caption(0, 900, "No."), caption(900, 1_800, "No."), caption(1_800, 2_700, "No.")];
    expect(withoutRollUp(said)).toEqual(said);
  });

  it("leaves one repeated line in an ordinary file alone", () => {
    const said = [caption(0, 900, "La"), caption(900, 1_800, "La", "li"), caption(1_900, 2_700, "lu")];
    expect(withoutRollUp(said)).toEqual(said);
  });
});
