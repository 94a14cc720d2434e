import { describe, expect, it } from "vitest";
import { blockUnits } from "./block-units.ts";

const quotesOf = (text: string): string[] => {
  const source = {
    documentId: "d",
    uri: "file:d",
    title: "d",
    publisher: "local files",
    language: "en",
    text,
  };
  return blockUnits(text, source).flatMap(({ lines }) =>
    lines.map(({ start, end }) => text.slice(start, end)),
  );
};

describe("blockUnits", () => {
  it.each([
    "By Karin Holm",
    "Prepared by Ines Caldwell and Tom Aldous, wardens, 14 February 2026",
    "Subject: locks\nFrom: Ann\nTo: Bob",
  ])("takes %j for no excerpt", (text) => {
    expect(quotesOf(`# The hall\n\n${text}\n\nThe wardens lock it.\n`)).toEqual(["The wardens lock it."]);
  });

  it("takes a long line that ends no sentence for one", () => {
    const open = "the wardens of the town hall lock its doors every evening at nine";
    expect(quotesOf(`# The hall\n\n${open}\n`)).toEqual([open]);
  });
});
