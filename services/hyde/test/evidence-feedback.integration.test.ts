import { documentIdOf, type EvidenceStore, passageIdOf } from "@quarry/evidence";
import { aDocumentFacts, aStoredPassage, evidenceTest } from "@quarry/testkit";
import { terms } from "@quarry/text";
import { describe, expect } from "vitest";
import { createEvidenceFeedback } from "../src/feedback.ts";

const sha256 = "0".repeat(64);

/** Stores a document with one passage, which begins after its first line. */
const store = async (
  evidence: EvidenceStore,
  name: string,
  document: { readonly text: string; readonly scope: string },
): Promise<void> => {
  const documentId = documentIdOf(`file:${name}.md`, sha256);
  const start = document.text.indexOf("\n") + 1;
  await evidence.putDocument({ facts: aDocumentFacts({ documentId }), text: document.text });
  await evidence.join(document.scope, documentId);
  const text = document.text.slice(start);
  await evidence.putPassages([aStoredPassage({ documentId, start, text, terms: terms(text, "en") })]);
};

const recovery = "A killed worker cannot renew its lock. Quarry keeps the run alive with another worker.";
const query = {
  terms: terms("How does Quarry keep a run alive when a worker is killed?", "en"),
  limit: 10,
  found: [],
};

describe("createEvidenceFeedback", () => {
  evidenceTest("finds the text of passages of the given scopes only", async ({ evidence }) => {
    await store(evidence, "mine", { text: `Title\n${recovery}`, scope: "run:r-1" });
    await store(evidence, "other", { text: `Title\nQuarry kills a worker.`, scope: "run:r-2" });
    const feedback = createEvidenceFeedback(evidence);
    expect(await feedback.search({ ...query, scopes: ["run:r-1"] })).toStrictEqual([
      { text: recovery, language: "en" },
    ]);
    expect(await feedback.search({ ...query, scopes: [] })).toHaveLength(2);
    expect(await feedback.search({ ...query, scopes: ["run:r-3"] })).toStrictEqual([]);
  });

  evidenceTest("puts what was found already first, whatever BM25 thinks of it", async ({ evidence }) => {
    const unlike = "Redis runs with an append-only file.";
    await store(evidence, "mine", { text: `Title\n${recovery}`, scope: "run:r-1" });
    await store(evidence, "unlike", { text: `Title\n${unlike}`, scope: "run:r-1" });
    const gone = passageIdOf(documentIdOf("file:gone.md", sha256), 0);
    const found = [gone, passageIdOf(documentIdOf("file:unlike.md", sha256), 0)];
    const passages = await createEvidenceFeedback(evidence).search({ ...query, scopes: ["run:r-1"], found });
    expect(passages.map(({ text }) => text)).toStrictEqual([unlike, recovery]);
  });
});
