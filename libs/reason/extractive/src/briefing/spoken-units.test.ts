import { findTurns, finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { turnUnits } from "./spoken-units.ts";

describe("turnUnits", () => {
  it("reads a question with its answer", () => {
    const text = [
      "Bob: The ferry left at ten.",
      "Ann: Fog came up. Why was it late?",
      "Bob: It held it back.",
    ].join("\n");
    const source = { documentId: "d", uri: "file:d", title: "d", publisher: "files", language: "en", text };
    const units = finish(turnUnits(source, findTurns(text) ?? []));
    const shown = units.map(({ lead, lines }) =>
      [lead ?? [], lines].flat().map(({ start, end }) => text.slice(start, end)),
    );
    expect(shown).toEqual([
      ["Bob: The ferry left at ten."],
      ["Ann: Fog came up."],
      ["Why was it late?", "Bob: It held it back."],
    ]);
  });

  it.each([
    [62_500, "1:02"],
    [3_723_000, "1:02:03"],
    [90_123_000, "25:02:03"],
  ])("shows the time %d as %s", (startMs, shown) => {
    const text = "Ann: It ran.\nBob: It stopped.\nAnn: It ran again.";
    const timings = [{ start: 0, end: text.length, startMs, endMs: startMs }];
    const source = { documentId: "d", uri: "file:d", title: "d", publisher: "files", language: "en", text };
    const [unit] = finish(turnUnits({ ...source, timings }, findTurns(text) ?? []));
    expect(unit?.path).toEqual([shown]);
  });
});
