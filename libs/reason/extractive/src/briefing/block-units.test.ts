import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { blockUnits } from "./block-units.ts";

const unitsOf = (text: string): string[][] => {
  const source = {
    documentId: "d",
    uri: "file:d",
    title: "d",
    publisher: "local files",
    language: "en",
    text,
  };
  return finish(blockUnits(text, source)).map(({ lines }) =>
    lines.map(({ start, end }) => text.slice(start, end)),
  );
};

const quotesOf = (text: string): string[] => unitsOf(text).flat();

describe("blockUnits", () => {
  it.each(["By Karin Holm", "Dear members,"])("reads no excerpt in %j", (text) => {
    expect(quotesOf(`# The hall\n\n${text}\n\nThe wardens lock it.\n`)).toEqual(["The wardens lock it."]);
  });

  it.each(["Lunch is free!", "Opening hours:"])("treats %j as an excerpt", (text) => {
    expect(quotesOf(`# The hall\n\n${text}\n`)).toEqual([text]);
  });

  it("treats a long line without a sentence end as a sentence", () => {
    const open = "the wardens of the town hall lock its doors every evening at nine";
    expect(quotesOf(`# The hall\n\n${open}\n`)).toEqual([open]);
  });
});

describe("the units of a list", () => {
  it("are parts of a long list, and a short list whole", () => {
    const items = ["one", "two", "three", "four", "five", "six", "seven"].map(
      (word) => `- Lock door ${word}.`,
    );
    expect(unitsOf(items.slice(1).join("\n"))).toEqual([items.slice(1)]);
    expect(unitsOf(items.join("\n"))).toEqual([items.slice(0, 4), items.slice(4)]);
  });

  it("do not repeat the sentence that leads the list in", () => {
    expect(unitsOf("The hall is old. Its doors:\n\n- Oak.\n- Iron.")).toEqual([
      ["The hall is old."],
      ["- Oak.", "- Iron."],
    ]);
  });

  it("keep a sentence that leads nothing in", () => {
    const opening = ["The gate opened.", "The load in spring was:"];
    expect(unitsOf(`${opening.join(" ")}\n\n40 tonnes\n\nThe gate closed.`)[0]).toEqual(opening);
  });
});

describe("the units of a table", () => {
  it("are its rows, without the header", () => {
    const rows = ["| Ada | 3 |", "| Bo | 4 |"];
    expect(unitsOf(["| Name | Doors |", "| --- | --- |", ...rows].join("\n"))).toEqual([rows]);
  });
});
