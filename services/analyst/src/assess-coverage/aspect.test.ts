import { aTopic } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { topicAspect } from "./aspect.ts";

const shows = (name: string, sentence: string, language = "en"): boolean | undefined =>
  topicAspect(aTopic({ id: "t2", name, question: `${name}?` }), "other", language)?.isShownBy(sentence);

describe("topicAspect", () => {
  it.each([
    ["Guarantees and limits when a worker is killed", "A killed worker costs at most fifteen seconds."],
    ["Guarantees and limits of the queue", "A run is durable before the gateway answers."],
    ["Steps and parts of the engine", "After the intake valve closes, the piston presses the mixture."],
    ["Reasons: How the queue works", "Nothing is done twice, because ids are computed from the content."],
    ["When was the bridge opened", "The bridge was opened on 3 May 1932."],
    ["Where does the river rise", "The river rises near Mont Aigoual."],
    ["How many arches does it have", "The viaduct stands on seven arches."],
    ["Who designed the tower", "The tower was drawn by Maurice Koechlin."],
    ["Alternatives to candles", "Oil lamps were used instead of candles."],
  ])("finds what '%s' asks for", (name, sentence) => {
    expect(shows(name, sentence)).toBe(true);
  });

  it.each([
    ["Guarantees and limits when a worker is killed", "Words are in the glossary and not in this file."],
    ["Guarantees and limits of the queue", "The queue is a part of every service that works on jobs."],
    ["Steps and parts of the engine", "The engine is named for its inventor."],
    ["Reasons: How the queue works", "The queue is made of two lists in memory."],
    ["When was the bridge opened", "The bridge was opened by the mayor of the town."],
    ["Where does the river rise", "The river rises in spring when the snow melts."],
    ["How many arches does it have", "The viaduct stands on arches of granite."],
    ["Who designed the tower", "The tower was drawn by an engineer of the company."],
    ["Alternatives to candles", "Candles are made of wax and a wick."],
  ])("does not find what '%s' asks for in any odd sentence", (name, sentence) => {
    expect(shows(name, sentence)).toBe(false);
  });

  it.each([
    ["Grenzen: Wärmepumpe", "Nachts dürfen 35 Dezibel nicht überschritten werden.", true],
    ["Grenzen: Wärmepumpe", "Das Kältemittel verdampft im Verdampfer.", false],
    ["Schritte: Wärmepumpe", "Danach senkt das Ventil den Druck.", true],
    ["Schritte: Wärmepumpe", "Das Gerät steht im Garten.", false],
  ])("reads German: %s, %s", (name, sentence, expected) => {
    expect(shows(name, sentence, "de")).toBe(expected);
  });
});
