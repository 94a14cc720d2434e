import { describe, expect, it } from "vitest";
import { aStep, aTurnInput, wholeTranscripts } from "../testing/reading-session.ts";
import { seasonItems } from "../testing/season-items.ts";
import { candidateSentences } from "./candidate-sentences.ts";
import { rankCandidates } from "./find-extractively.ts";
import { joinRepetitions, rateConfidence } from "./read-extractively.ts";
import type { ReadingTurn } from "./reading-turn.ts";

const items = seasonItems();
const step = aStep({ required_data: "transcript" });
const unread: ReadingTurn = { job: aTurnInput(items, { step }), items };
const read: ReadingTurn = { job: aTurnInput(items, { step, answers: [wholeTranscripts(items)] }), items };
const findings = joinRepetitions(await rankCandidates(unread, candidateSentences(unread)));

describe("rateConfidence", () => {
  it("is 0 without findings", () => {
    expect(rateConfidence(read, [])).toBe(0);
  });

  it("is higher when more was read, and when more items have findings", () => {
    const [first] = findings;
    const one = first ? [first] : [];
    expect(rateConfidence(read, findings)).toBeGreaterThan(rateConfidence(unread, findings));
    expect(rateConfidence(read, findings)).toBeGreaterThan(rateConfidence(read, one));
    expect(rateConfidence(read, findings)).toBeLessThanOrEqual(0.9);
  });
});
