import { describe, expect, it, onTestFinished } from "vitest";
import { startPersona } from "../testing/start-persona.ts";
import { aStoredDocument } from "./testing/sample-evidence.ts";
import { sampleDocuments, sampleJob, writeSample } from "./testing/write-sample.ts";

describe("what a model is asked for a report", () => {
  const many = [
    ...sampleDocuments,
    ...["4", "5", "6", "7", "8"].map((digit) =>
      aStoredDocument(
        digit,
        `# Part ${digit}\n\n${`Part number ${digit} of a killed worker is recovered by worker ${digit}. `.repeat(60)}\n`,
      ),
    ),
  ];

  it.each([
    ["light", 3],
    ["standard", 7],
    ["deep", 29],
  ] as const)("a %s report takes at most %d calls", async (depth, max) => {
    const { model, server } = await startPersona("capable");
    onTestFinished(() => server.stop());
    const { draft } = await writeSample({ model }, { ...sampleJob(many), depth, modes: ["freeform"] }, many);
    expect(server.requests.length).toBeLessThanOrEqual(max);
    expect(draft.sections.length).toBeGreaterThan(3);
  });

  it("names no address, and wants the question's language", async () => {
    const { model, server } = await startPersona("capable");
    onTestFinished(() => server.stop());
    await writeSample({ model }, { ...sampleJob(many), language: "de" }, many);
    for (const { asked } of server.requests) {
      expect(asked.prompt).toContain("BCP 47 tag de");
      expect(asked.prompt).not.toContain("queues.example");
    }
  });
});
