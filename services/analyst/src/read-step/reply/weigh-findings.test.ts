import { describe, expect, it } from "vitest";
import type { TurnReading } from "../turn/turn-reading.ts";
import { weighFindings } from "./weigh-findings.ts";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const near = "Retention fell by 30% after the season reset.";
const far = "The harbour was built in the second year.";

const sentence = (id: string, text: string, quote: string) => ({
  id,
  section: "step-1",
  text,
  citations: [{ documentId, start: 0, end: quote.length, quote }],
});

const aReading = (changes: Partial<TurnReading> = {}): TurnReading => ({
  status: "complete",
  requests: [],
  repairs: [],
  refused: [],
  insights: "Retention fell by 30%. The harbour is old.",
  confidence: 0.8,
  sentences: [sentence("s1", "The harbour is old.", far), sentence("s2", "Retention fell by 30%.", near)],
  ...changes,
});

const weigh = (reading: TurnReading, supported: readonly string[], language = "en") =>
  weighFindings(reading, 1, {
    scoreSupport: async ({ quote }) => (supported.includes(quote) ? 0.9 : 0),
    language,
    question: "What happened?",
    signal: new AbortController().signal,
  });

describe("weighFindings", () => {
  it("leaves out what its quotes do not support, also of the insights", async () => {
    expect(await weigh(aReading(), [near])).toMatchObject({
      insights: "Retention fell by 30%.",
      confidence: 0.8,
      sentences: [{ id: "s1", text: "Retention fell by 30%." }],
    });
  });

  it("leaves nothing of an answer without findings, and the requests of one that goes on", async () => {
    expect(await weigh(aReading(), [])).toBeUndefined();
    expect(await weigh(aReading({ status: "in_progress" }), [])).toMatchObject({
      status: "in_progress",
      sentences: [],
      insights: "",
      confidence: 0,
    });
  });

  it("leaves translations to the audit", async () => {
    const german = aReading({ sentences: [sentence("s1", "Die Bindung sank um 30%.", near)] });
    expect((await weigh(german, [], "de"))?.sentences).toHaveLength(1);
  });
});
