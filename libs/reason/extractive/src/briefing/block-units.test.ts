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
  return blockUnits(text, source).map(({ lines }) => lines.map(({ start, end }) => text.slice(start, end)));
};

const quotesOf = (text: string): string[] => unitsOf(text).flat();

describe("blockUnits", () => {
  it.each(["By Karin Holm", "Dear members,", "Hello everyone, and welcome.", "Good morning, colleagues!"])(
    "reads no excerpt in %j",
    (text) => {
      expect(quotesOf(`# The hall\n\n${text}\n\nThe wardens lock it.\n`)).toEqual(["The wardens lock it."]);
    },
  );

  it("leaves a greeting out of its paragraph", () => {
    expect(quotesOf("Hello everyone. The wardens lock it.\n")).toEqual(["The wardens lock it."]);
  });

  it("leaves a greeting out of a list", () => {
    expect(quotesOf("- Hello everyone!\n- Locks cost 40 euros.\n")).toEqual(["- Locks cost 40 euros."]);
  });

  it.each(["Welcome drinks are free!", "Thanks to Ines, it opens.", "Bye-laws apply.", "Opening hours:"])(
    "treats %j as an excerpt",
    (text) => {
      expect(quotesOf(`# The hall\n\n${text}\n`)).toEqual([text]);
    },
  );

  it("treats a long line without a sentence end as a sentence", () => {
    const open = "the wardens of the town hall lock its doors every evening at nine";
    expect(quotesOf(`# The hall\n\n${open}\n`)).toEqual([open]);
  });
});

describe("the units of lines", () => {
  it.each([
    [
      "entries of a log",
      "2026-05-14T04:10:02Z WARN expired",
      "2026-05-14T04:12:11Z ERROR closed",
      "2026-05-14T05:30:47Z INFO full",
    ],
    ["messages with times", "[07:55] is it broken?", "[07:58] looking", "[08:11] it is silent"],
    ["labelled lines", "Dog licence: $18", "Parking permit: $60", "Marriage licence: $40"],
  ])("are one each for %s", (_kind, ...lines) => {
    expect(unitsOf(`${lines.join("\n")}\n`)).toEqual(lines.map((line) => [line]));
  });

  it("are parts of a long list, and a short list whole", () => {
    const items = ["one", "two", "three", "four", "five", "six", "seven"].map(
      (word) => `- Lock door ${word}.`,
    );
    expect(unitsOf(items.slice(1).join("\n"))).toEqual([items.slice(1)]);
    expect(unitsOf(items.join("\n"))).toEqual([items.slice(0, 4), items.slice(4)]);
  });
});
