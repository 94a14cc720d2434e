import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { documentsOf, idOf, wholePack } from "../testing/numbered-texts.ts";
import { openPack } from "./pack-view.ts";
import { renderPack, shownSentence } from "./render-pack.ts";

describe("renderPack", () => {
  it("numbers the sentences of each source under its title and facts, and shows the title once", () => {
    const pack = wholePack(["[Tides].\n\nThey turn\nslowly.", "They last."], {
      title: "Tides",
      author: "Ida Lund",
      publishedAt: "2025-03-01T00:00:00.000Z",
      publisher: "tides.example",
    });
    expect(renderPack(pack)).toBe(
      [
        "## Source 1: Tides (Ida Lund; tides.example; 2025-03-01)",
        "1.2 They turn slowly.",
        "",
        "## Source 2: Tides (Ida Lund; tides.example; 2025-03-01)",
        "2.1 They last.",
      ].join("\n"),
    );
  });

  it("marks omitted sentences by three dots, in the middle and at the end", () => {
    const sources = [
      {
        number: 7,
        documentId: idOf(1),
        sentences: [
          { from: 1, to: 1 },
          { from: 3, to: 3 },
        ],
      },
    ];
    const pack = finish(
      openPack({ sources }, documentsOf(["One is here. Two is here. Three is here. Four."])),
    );
    expect(renderPack(pack).split("\n").slice(1)).toEqual([
      "7.1 One is here.",
      "…",
      "7.3 Three is here.",
      "…",
    ]);
  });

  it("shows a long sentence once and refers to it when repeated", () => {
    const long = "The turbine delivered power on all but nine days of the year.";
    const rendered = renderPack(wholePack([`${long} Yes.`, `Yes. ${long}`]));
    expect(rendered.split(long)).toHaveLength(2);
    expect(rendered).toContain("2.1 Yes.\n2.2 (word for word 1.1)");
  });

  it("renders only requested sentences, and no source without one", () => {
    const pack = wholePack(["One is here. Two is here.", "Three is here."]);
    expect(renderPack(pack, ({ number }, { sentence }) => number === 1 && sentence === 2)).toMatch(
      /^## Source 1: [^\n]*\n…\n1\.2 Two is here\.$/u,
    );
    expect(renderPack(pack, () => false)).toBe("none");
  });
});

describe("shownSentence", () => {
  it.each([
    ["See [the *report*](https://a.example/x?y=1).", "See the *report*."],
    ['An ![image](/a.png "Title") here.', "An image here."],
    ["It is at https://a.example/path, they say.", "It is at … they say."],
    ["Two\n  lines", "Two lines"],
    ["An [aside] (in brackets)", "An [aside] (in brackets)"],
  ])("shows %j as %j", (text, shown) => {
    expect(shownSentence(text)).toBe(shown);
  });

  it("is linear on hostile brackets", () => {
    const hostile = "[a](".repeat(50_000);
    expect(shownSentence(hostile)).toBe(hostile);
  });
});
