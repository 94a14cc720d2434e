import { findTurns } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { turnUnits } from "./spoken-units.ts";

describe("turnUnits", () => {
  it("leaves out a turn that only greets, and keeps the next whole", () => {
    const text = [
      "Ann: Hello and welcome, everyone!",
      "Bob: Thank you. The ferry left at ten.",
      "Ann: Why was it late?",
      "Bob: The fog held it back.",
      "Ann: Bob Lee, thank you very much.",
      "Bob: Dogs are welcome.",
    ].join("\n");
    const source = { documentId: "d", uri: "file:d", title: "d", publisher: "files", language: "en", text };
    const units = turnUnits(source, findTurns(text) ?? []);
    expect(units.map(({ lines }) => lines.map(({ start, end }) => text.slice(start, end)))).toEqual([
      ["Bob: Thank you. The ferry left at ten."],
      ["Ann: Why was it late?"],
      ["Bob: The fog held it back."],
      ["Bob: Dogs are welcome."],
    ]);
  });
});
