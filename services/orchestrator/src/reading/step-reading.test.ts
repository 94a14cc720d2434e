import { type CitedSentence, type OutputOf, readStep } from "@quarry/contracts";
import { aCitation } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { asks, aStep } from "../testing/reading-world.ts";
import { defaultReadingLimits } from "./reading-limits.ts";
import { beginStep, findingOf, applyTurn } from "./step-reading.ts";

type Said = OutputOf<typeof readStep>;

const sentence: CitedSentence = { id: "s1", section: "step-1", text: "So it is.", citations: [aCitation()] };

const turn = (changes: Partial<Said>): Said => readStep.output.parse({ ...asks(), ...changes });

const model = { name: "a-model" };
const begun = beginStep(aStep(1), defaultReadingLimits);

describe("applyTurn", () => {
  it("keeps what the last turn said, and who said it", () => {
    const first = applyTurn(begun, turn({ sentences: [sentence], insights: "First.", model }));
    const last = applyTurn(first, turn({ sentences: [sentence], insights: "Last.", confidence: 0.5 }));
    expect(findingOf(last, "goal", "complete")).toMatchObject({
      insights: "Last.",
      confidence: 0.5,
      writtenBy: "twin",
      tokens: 20,
      cost: 1,
    });
  });

  it("takes nothing back when a turn says nothing", () => {
    const first = applyTurn(
      begun,
      turn({ sentences: [sentence], insights: "First.", confidence: 0.7, model }),
    );
    const last = applyTurn(first, turn({ status: "complete" }));
    expect(findingOf(last, "goal", "complete")).toMatchObject({
      insights: "First.",
      confidence: 0.7,
      sentences: [sentence],
      writtenBy: "model",
    });
  });
});
