import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { documentsOf, idOf, wholePack } from "../testing/numbered-texts.ts";
import { openPack } from "./pack-view.ts";

const text = "# Tidal turbines\n\nThey turn slowly. They last 20 years.\n";

describe("openPack", () => {
  it("numbers headings and sentences with their positions", () => {
    const pack = wholePack([text]);
    expect(pack.sources[0]?.sentences.map(({ sentence, quote }) => [sentence, quote])).toEqual([
      [1, "Tidal turbines"],
      [2, "They turn slowly."],
      [3, "They last 20 years."],
    ]);
    const found = pack.find(1, 3);
    expect(text.slice(found?.start, found?.end)).toBe("They last 20 years.");
  });

  it("finds the title as sentence 0 if the text contains it", () => {
    expect(wholePack([text], { title: "Tidal turbines" }).find(1, 0)).toMatchObject({
      quote: "Tidal turbines",
      start: 2,
      sentence: 0,
    });
    expect(wholePack([text], { title: "Something else" }).find(1, 0)).toBeUndefined();
  });

  it("finds sentences that are not shown, and marks them as such", () => {
    const sources = [{ number: 4, documentId: idOf(1), sentences: [{ from: 2, to: 2 }] }];
    const pack = finish(openPack({ sources }, documentsOf([text])));
    expect(pack.sources[0]?.sentences.map(({ sentence }) => pack.sources[0]?.isShown(sentence))).toEqual([
      false,
      true,
      false,
    ]);
    expect(pack.find(4, 3)?.quote).toBe("They last 20 years.");
  });

  it("omits a source whose document was deleted, and finds nothing in it", () => {
    const sources = [
      { number: 1, documentId: idOf(9), sentences: "whole" as const },
      { number: 2, documentId: idOf(1), sentences: "whole" as const },
    ];
    const pack = finish(openPack({ sources }, documentsOf([text])));
    expect(pack.sources.map(({ number }) => number)).toEqual([2]);
    expect([pack.find(1, 1), pack.find(2, 9)]).toEqual([undefined, undefined]);
  });
});
