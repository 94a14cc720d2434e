import { finish } from "@quarry/text";
import { expect, it } from "vitest";
import { rateUnits, readUnits } from "./rate-units.ts";

it("rates no label", () => {
  const text = "# Hut\n\nTimes of the ferry:\n\nThe ferry leaves at nine.\n";
  const source = { documentId: "d", uri: "file:d", title: "d", publisher: "files", language: "en", text };
  const question = "When does the ferry leave?";
  const topic = { id: "t1", name: question, question, queries: [question] };
  const units = finish(readUnits([source], "en"));
  const rated = finish(rateUnits({ topic, gaps: [], passages: [], findings: [] }, units, "en"));
  const shown = rated.flatMap(({ lines }) => lines.map(({ start, end }) => text.slice(start, end)));
  expect(shown).toEqual(["The ferry leaves at nine."]);
});
