import { describe, expect, it } from "vitest";
import { entailmentWeightsOf } from "./fitted-weights.ts";
import { passageSignals, polaritySignals, sentenceSignals } from "./signals.ts";

const gte = { id: "Xenova/gte-small@int8" };

describe("entailmentWeightsOf", () => {
  it("has a weight for every signal and for no other", () => {
    const weights = entailmentWeightsOf(gte, "en");
    expect(Object.keys(weights?.sentence.weights ?? {})).toEqual([...sentenceSignals]);
    expect(Object.keys(weights?.passage.weights ?? {})).toEqual([...passageSignals]);
    expect(Object.keys(weights?.polarity.weights ?? {})).toEqual([...polaritySignals]);
  });

  it.each([
    ["Xenova/gte-small@int8", "zh"],
    ["Xenova/all-MiniLM-L6-v2@int8", "en"],
    ["other/gte-smaller", "en"],
  ])("has none for what nobody has fitted: %s in %s", (id, language) => {
    expect(entailmentWeightsOf({ id }, language)).toBeUndefined();
  });
});
