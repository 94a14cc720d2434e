import type { DocumentFacts } from "@quarry/contracts";
import { sampleContent } from "@quarry/report/testing";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { countTurns } from "@quarry/testkit/turns";
import { fingerprintOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { createPublishReport, type PublishReportPorts } from "../src/publish-report/publish-report.ts";
import { jobContext } from "../src/testing/job-context.ts";

/** Minimum number of times others get a turn. */
const minTurns = 100;

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-${String(index).padStart(12, "0")}`;

/** A unique text for each number. */
const textOf = (index: number): string =>
  Array.from(
    { length: 500 },
    (_, line) => `In year ${line} mill ${index} ground ${index * 31 + line} sacks.`,
  ).join(" ");

const library = (count: number): ReadonlyMap<string, { facts: DocumentFacts; text: string }> =>
  new Map(
    Array.from({ length: count }, (_, index) => {
      const [documentId, text] = [idOf(index), textOf(index)];
      const facts = aDocumentFacts({ documentId, uri: `file:${index}.md`, fingerprint: fingerprintOf(text) });
      return [documentId, { facts, text }] as const;
    }),
  );

const publish = async (
  documents: ReturnType<typeof library>,
  onWrite: () => void = () => undefined,
  signal = new AbortController().signal,
) => {
  const ports: PublishReportPorts = {
    documents: { read: async (id) => documents.get(id) },
    artifacts: { holdsSources: true, put: async () => onWrite() },
    readEvents: async () => [],
  };
  const { findings } = sampleContent();
  const report = { ...findings.report, shortAnswer: [], sections: [], contradictions: [] };
  const content = {
    ...sampleContent(),
    findings: { ...findings, sentences: [], ideas: [], implementations: [], report },
    claims: [],
    audit: [],
    documents: [...documents.values()].map(({ facts: { fingerprint: _fingerprint, ...facts } }) => facts),
  };
  return createPublishReport(ports)({ runId: "r-01sample0001", content }, { ...jobContext, signal });
};

describe("publishing 300 sources", () => {
  const documents = library(300);

  it("yields to other work between its files", async () => {
    const { answer, turns } = await countTurns(() => publish(documents));
    expect(answer.files.length).toBeGreaterThan(300);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it("stops at the next file when it is cancelled", async () => {
    const cancelling = new AbortController();
    let written = 0;
    const ended = publish(
      documents,
      () => {
        written += 1;
        if (written === 10) cancelling.abort("cancelled");
      },
      cancelling.signal,
    );
    await expect(ended).rejects.toBe("cancelled");
    expect(written).toBe(10);
  });
});
