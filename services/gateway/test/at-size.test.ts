import { createExporter } from "@quarry/exports";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { measureLoopHolds } from "@quarry/testkit/loop-holds";
import { describe, expect, it, onTestFinished } from "vitest";
import { aRun, inMemoryEvidence } from "./in-memory-ports.ts";
import { startApp } from "./start-app.ts";

/** Documents of the bundle and of the index, and sentences of the report, each with two quotes. */
const [documentCount, sentenceCount] = [1_000, 300];
/** The aim is 50 ms; a slow machine takes longer for the same work. */
const maxHoldMs = 200;

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-${String(index).padStart(12, "0")}`;
const lineOf = (index: number): string => `Mill ${index} ground ${index * 31} sacks in that year.`;
const textOf = (index: number): string =>
  Array.from({ length: 100 }, (_one, line) => lineOf(index * 100 + line)).join(" ");

const citationOf = (index: number) => {
  const quote = lineOf(index * 100);
  return { documentId: idOf(index), start: 0, end: quote.length, quote };
};

const sentences = Array.from({ length: sentenceCount }, (_one, index) => ({
  id: `s${index}`,
  section: `t${index % 20}`,
  text: lineOf(index * 100),
  citations: [citationOf(index % documentCount), citationOf((index + 1) % documentCount)],
}));

const findings = {
  schema: "quarry/findings@1",
  id: "r-00000001",
  question: "What did mills grind?",
  modes: ["freeform"],
  language: "en",
  model: null,
  status: "completed",
  stop: { reason: "covered", detail: "" },
  topics: [],
  sentences: sentences.map((sentence) => ({ ...sentence, status: "PASS" })),
  ideas: [],
  implementations: [],
  report: {
    title: "Mills",
    shortAnswer: sentences.slice(0, 1),
    sections: Array.from({ length: 20 }, (_one, section) => ({
      id: `t${section}`,
      heading: `Part ${section}`,
      sentences: sentences.filter(({ section: own }) => own === `t${section}`),
      gaps: [],
    })),
    contradictions: [],
    removed: [],
  },
  indexing: { documents: documentCount, passages: documentCount, passagesWritten: 0, alreadyIndexed: 0 },
};

const documents = Array.from({ length: documentCount }, (_one, index) => {
  const { documentId: id, ...facts } = aDocumentFacts({ documentId: idOf(index), uri: `file:${index}.md` });
  return { ...facts, used: true, id, file: `sources/${id}.txt` };
});

const texts = Object.fromEntries(documents.map(({ id }, index) => [id, textOf(index)]));

const startLarge = async () => {
  const exporter = createExporter();
  onTestFinished(() => exporter.close());
  const app = await startApp({ evidence: inMemoryEvidence(texts).evidence, exporter });
  app.runs.put(aRun({ status: "completed" }));
  const files = {
    "report.md": "# Mills\n",
    "findings.json": JSON.stringify(findings),
    "documents.json": JSON.stringify(documents),
    "checksums.sha256": "",
  };
  for (const [path, content] of Object.entries(files)) app.runs.putArtifact("r-00000001", path, content);
  for (let index = 2; index <= 200; index += 1)
    app.runs.put(aRun({ id: `r-${String(index).padStart(8, "0")}`, status: "completed" }));
  return app;
};

const run = "/v1/research/r-00000001";

/** Requests whose answer grows with what is asked for. */
const requests = [
  "/v1/research?limit=100",
  "/v1/stats",
  "/v1/index/metadata?limit=200",
  `${run}/sources`,
  `${run}/sources?limit=500`,
  `${run}/artifacts`,
  `${run}/artifacts/sources/${idOf(7)}.html`,
  `${run}/bundle`,
  ...["json", "xml", "context", "source", "ris", "csl-json", "docx", "pdf"].map(
    (format) => `${run}/report?format=${format}`,
  ),
];

describe(`a report of ${sentenceCount} sentences over ${documentCount} documents`, () => {
  it.each(requests)("gives way to other requests: %s", { timeout: 60_000 }, async (path) => {
    const { url } = await startLarge();
    const ask = async () => {
      const response = await fetch(`${url}${path}`);
      await response.arrayBuffer();
      return response.status;
    };
    const { answer, maxCpuMs } = await measureLoopHolds(ask);
    expect(answer).toBe(200);
    expect(maxCpuMs).toBeLessThan(maxHoldMs);
  });
});
