import { findTurns } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { turnUnits } from "./spoken-units.ts";

describe("turnUnits", () => {
  it("leaves out a turn that only greets, and reads a question with its answer", () => {
    const text = [
      "Ann: Hello and welcome, everyone!",
      "Bob: Thank you. The ferry left at ten.",
      "Ann: Fog came up. Why was it late?",
      "Bob: It held it back.",
      "Ann: Bob Lee, thank you very much.",
      "Bob: Dogs are welcome.",
    ].join("\n");
    const source = { documentId: "d", uri: "file:d", title: "d", publisher: "files", language: "en", text };
    const units = turnUnits(source, findTurns(text) ?? []);
    const shown = units.map(({ lead, lines }) =>
      [lead ?? [], lines].flat().map(({ start, end }) => text.slice(start, end)),
    );
    expect(shown).toEqual([
      ["Bob: Thank you. The ferry left at ten."],
      ["Ann: Fog came up. Why was it late?", "Bob: It held it back."],
      ["Bob: Dogs are welcome."],
    ]);
  });
});
