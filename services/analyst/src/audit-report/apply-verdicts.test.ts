import { describe, expect, it } from "vitest";
import { renderUnits } from "../shared/audit-units.ts";
import { afterFirst, afterOnly, afterSecond, unitsAgain } from "./apply-verdicts.ts";

const lead = (markdown?: string) => ({
  id: "s1",
  heading: "Turbines",
  text: "All turbines last.",
  cited: [],
  paragraph: [],
  statement: {
    id: "s1",
    section: "r1",
    text: "All turbines last.",
    kind: "connecting" as const,
    citations: [],
    ...(markdown !== undefined && { markdown }),
  },
});

const mended = { text: "Some turbines last.", kind: "connecting" as const, citations: [] };
const verdict = { id: "s1", kind: "partly" as const, reason: "all", adds: false, mended };

describe("a repaired statement", () => {
  it.each([
    ["**All turbines last.**", "**Some turbines last.**"],
    ["**All** turbines last.", "**Some** turbines last."],
    ["All *turbines* last.", undefined],
    [undefined, undefined],
  ])("keeps the bold type of a lead that was %s", (markdown, expected) => {
    expect(afterFirst(lead(markdown), verdict).now.statement?.markdown).toBe(expected);
  });

  it.each([
    ["**All turbines** last.", "All turbines last for years.", "**All turbines** last for years."],
    ["**Life:** all turbines last.", "Life span: some last.", "**Life span:** some last."],
    [
      "**Life:** all last.",
      "The life of turbines on high and windy hills: some last.",
      "**The life of turbines on high and windy hills:** some last.",
    ],
    ["**Life:** all turbines last.", "Some, seen at 10:30, last.", "**Life:** Some, seen at 10:30, last."],
    ["**All** turbines last.", "Allied turbines last.", "**Allied** turbines last."],
  ])("keeps the bold type of the lead of %s", (markdown, text, expected) => {
    const repair = { ...verdict, mended: { ...mended, text } };
    expect(afterFirst(lead(markdown), repair).now.statement?.markdown).toBe(expected);
  });

  it.each([
    ["Costs rose by half", ".", "Costs rose by 1.5 percent.", "**Costs rose by 1.5 percent**."],
    ["In most towns", ", all last.", "In 1,200 towns, some last.", "**In 1,200 towns**, some last."],
    ["All turbines", " are old.", "Some arenas are old.", "**Some arenas** are old."],
    ["Vitamin D", " helps.", "Vitamin D may help.", "**Vitamin D** may help."],
    ["All turbines", " last.", "All turbines often last.", "**All turbines** often last."],
    ["Test early.", " They last.", "Test early. Some of them last.", "**Test early.** Some of them last."],
    ["Since 19", " they last.", "Since 1999 they last.", "**Since 1999** they last."],
    ["All last", ".", "Some (e.g. wind) last.", "**Some (e.g. wind) last**."],
    ["All last", ".", "Some last (like wind).", "**Some last (like wind)**."],
    ["Costs rose by 12", " percent.", "Costs rose by 12.4 percent.", "**Costs rose by 12.4** percent."],
  ])(
    "ends the bold lead %s where it ended before, not inside a number or word",
    (bold, rest, text, expected) => {
      const before = { ...lead(), text: `${bold}${rest}` };
      const statement = before.statement && {
        ...before.statement,
        text: before.text,
        markdown: `**${bold}**${rest}`,
      };
      const repair = { ...verdict, mended: { ...mended, text } };
      expect(afterFirst({ ...before, statement }, repair).now.statement?.markdown).toBe(expected);
    },
  );

  it("keeps a cell without a full stop", () => {
    const cell = { ...lead(), text: "All turbines" };
    expect(afterFirst(cell, verdict).now.text).toBe("Some turbines last");
    expect(afterFirst(lead(), verdict).now.text).toBe("Some turbines last.");
  });

  it("shows the second round what was repaired, and why", () => {
    expect(
      renderUnits(
        unitsAgain([afterFirst(lead(), verdict)], () => [], true),
        new Map(),
      ),
    ).toContain("s1 Some turbines last. [cites nothing]\n   (repaired for: all; it was: All turbines last.)");
  });
});

describe("a statement that only the second round judges", () => {
  it("keeps its text and is marked for review instead of repaired", () => {
    const once = afterFirst(lead(), undefined);
    const only = afterOnly(once, verdict);
    expect([only.now.text, only.judged]).toEqual([
      "All turbines last.",
      { status: "REVIEW", by: "model", reason: "all" },
    ]);
    const passed = afterOnly(once, { ...verdict, kind: "ok", reason: "", mended: undefined });
    expect(passed.judged.status).toBe("PASS");
  });
});

describe("the second round", () => {
  const ok = { ...verdict, kind: "ok" as const, reason: "", mended: undefined };
  const removed = { ...verdict, kind: "remove" as const, reason: "no source", mended: undefined };
  const again = (first: typeof removed | typeof ok, isWhole: boolean): string[] =>
    unitsAgain([afterFirst(lead(), first)], () => [], isWhole).map(({ text }) => text);

  it("judges what passed, and what was removed unless the first saw all sources", () => {
    expect(again(ok, true)).toEqual(["All turbines last."]);
    expect(again(removed, true)).toEqual([]);
    expect(again(removed, false)).toEqual(["All turbines last."]);
  });

  it("restores a removed statement that passes, and no other", () => {
    const once = afterFirst(lead(), removed);
    expect(afterSecond(once, undefined).isRemoved).toBe(true);
    expect(afterSecond(once, removed).isRemoved).toBe(true);
    expect(afterSecond(once, ok)).toMatchObject({ isRemoved: false, judged: { status: "PASS" } });
  });

  it("repairs a statement that passed, and marks one for review that it would remove", () => {
    const once = afterFirst(lead(), ok);
    expect(afterSecond(once, verdict)).toMatchObject({
      now: { text: "Some turbines last." },
      reason: "all",
      judged: { status: "PASS" },
    });
    expect(afterSecond(once, removed)).toMatchObject({
      isRemoved: false,
      judged: { status: "REVIEW", reason: "no source" },
    });
  });

  it("says what was repaired only where words changed", () => {
    const [unit] = unitsAgain([afterFirst(lead(), { ...verdict, mended: undefined })], () => [], true);
    expect(unit).toMatchObject({ text: "All turbines last." });
    expect(unit).not.toHaveProperty("before");
  });

  it("keeps the first verdict where the second names only sentences that do not exist", () => {
    const nothing = { ...verdict, kind: "cite" as const, reason: "", mended: undefined };
    for (const kind of [ok, removed]) {
      const once = afterFirst(lead(), kind);
      expect(afterSecond(once, nothing)).toEqual(once);
    }
  });

  it("restores no statement that cites only sentences that do not exist", () => {
    const { statement, ...unit } = lead();
    const once = afterFirst({ ...unit, statement: { ...statement, kind: "sourced" } }, undefined);
    for (const second of [ok, { ...verdict, mended: undefined }])
      expect(afterSecond(once, second)).toMatchObject({ isRemoved: true, judged: { status: "FAIL" } });
  });
});
