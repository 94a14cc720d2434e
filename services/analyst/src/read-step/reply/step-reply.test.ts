import { describe, expect, it } from "vitest";
import { z } from "zod";
import { stepReplySchema } from "./step-reply.ts";

const read = (said: object) => stepReplySchema.parse(said);
const finding = { text: "Retention fell.", quotes: [{ linkId: "a", quote: "it fell" }] };

describe("stepReplySchema", () => {
  it.each([
    ["as it is asked for", [{ text: finding.text, quotes: [{ link_id: "a", quote: "it fell" }] }]],
    ["other names", [{ finding: finding.text, evidence: [{ source_link_id: "a", text: "it fell" }] }]],
    ["one quote that is no list", [{ text: finding.text, quotes: { link_id: "a", quote: "it fell" } }]],
    ["objects for lists", { 0: { text: finding.text, quotes: { 0: { link_id: "a", quote: "it fell" } } } }],
    [
      "an object by subject",
      { retention: { statement: finding.text, quotes: [{ link: 1, item: "a", quote: "it fell" }] } },
    ],
  ])("reads findings: %s", (_what, findings) => {
    expect(read({ findings }).findings).toEqual([finding]);
  });

  it("reads findings without quotes, as seed 000 has them", () => {
    const { findings } = read({ initial_findings: { one: "It fell.", more: ["It rose."] } });
    expect(findings).toEqual([
      { text: "It fell.", quotes: [] },
      { text: "It rose.", quotes: [] },
    ]);
  });

  it("reads a quote that is only text", () => {
    expect(read({ findings: [{ text: "It fell.", quote: "it fell" }] }).findings[0]?.quotes).toEqual([
      { quote: "it fell" },
    ]);
  });

  it.each([
    [0.8, 0.8],
    ["0.8", 0.8],
    ["about 0.8", 0.8],
    ["80%", 0.8],
    [80, 0.8],
    ["high", 0.9],
    [undefined, 0.5],
    [-1, 0],
    [1e9, 1],
  ])("reads a confidence of %j as %d", (said, confidence) => {
    expect(read({ confidence: said }).confidence).toBe(confidence);
  });

  it("takes insights in whatever form as text", () => {
    expect(read({ insights: ["One.", { two: "Two." }] }).insights).toBe("One. Two.");
    expect(read({}).insights).toBe("");
  });

  it("keeps requests as they were said, under the names of both seeds", () => {
    expect(read({ requests: { type: "x" } }).requests).toEqual({ type: "x" });
    expect(read({ missing_context: [1] }).requests).toEqual([1]);
    expect(read({}).requests).toEqual([]);
  });

  it.each([
    ["complete", true],
    ["Completed", true],
    ["in_progress", false],
    [undefined, false],
  ])("takes the status %s for complete: %s", (status, isComplete) => {
    expect(read({ analysis_status: status }).isComplete).toBe(isComplete);
  });

  it("asks a model for one form, all of it", () => {
    const json = z.toJSONSchema(stepReplySchema, { io: "input" });
    expect(json).toMatchObject({
      properties: {
        findings: { type: "array" },
        requests: { type: "array" },
        confidence: { type: "number" },
      },
      required: ["step_id", "findings", "insights", "confidence", "requests", "analysis_status"],
    });
  });

  it("takes no more findings than anybody reads", () => {
    expect(read({ findings: Array.from({ length: 500 }, () => "It fell.") }).findings).toHaveLength(30);
  });
});
