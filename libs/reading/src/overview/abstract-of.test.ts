import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { abstractOf } from "./abstract-of.ts";

const abstract = (of: string, language: string): string[] => finish(abstractOf(of, language));

const central = "Dry weather makes snails sleep, and rain wakes the snails again.";
const text = [
  "Welcome to tonight's colourful programme, everybody.",
  central,
  "My neighbour Peter has bought another red lorry.",
  "Snails sleep for three years when the weather is too dry.",
  "Years of dry weather do no harm to snails that sleep.",
  "When it rains, snails that sleep wake up within minutes.",
  "Snails close their shell before they sleep in dry weather.",
].join(" ");

describe("abstractOf", () => {
  it("takes sentences that speak of what the text speaks of, verbatim and in its order", () => {
    const sentences = abstract(`${text} ${text}`, "en");
    expect(sentences).toContain(central);
    expect(sentences.filter((sentence) => sentence.toLowerCase().includes("snails")).length).toBeGreaterThan(
      2,
    );
    const places = sentences.map((sentence) => text.indexOf(sentence));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it("is bounded, whatever the length of the text", () => {
    const long = Array.from(
      { length: 5_000 },
      (_one, index) => `Sentence ${index} tells of snails in a garden.`,
    );
    const sentences = abstract(long.join(" "), "en");
    expect(sentences.length).toBeLessThanOrEqual(5);
    expect(sentences.join("").length).toBeLessThanOrEqual(900);
  });

  it("gives the beginning of a text without sentences, and nothing of an empty one", () => {
    expect(abstract("x".repeat(2_000), "en")).toEqual(["x".repeat(400)]);
    expect(abstract(" \n ", "en")).toEqual([]);
  });

  it("reads scripts without spaces", () => {
    expect(
      abstract("玩家留存率在赛季重置之后下降了百分之三十。新的排名系统影响了许多休闲玩家的体验。", "zh"),
    ).toEqual(["玩家留存率在赛季重置之后下降了百分之三十。", "新的排名系统影响了许多休闲玩家的体验。"]);
  });
});
