import { aDocumentFacts } from "@quarry/testkit/builders";
import { aRun, inMemoryEvidence } from "../in-memory/in-memory-ports.ts";
import { startApp } from "./start-app.ts";

const { documentId, ...facts } = aDocumentFacts();

/** Starts the app with an ended run, r-00000001, with a bundle; its one source and its report contain `text`. */
export const startWithBundle = async (
  text = "A lock runs out after 5 seconds.",
  changes: Parameters<typeof startApp>[0] = {},
) => {
  const texts: Record<string, string> = { [documentId]: text };
  const app = await startApp({
    evidence: {
      ...inMemoryEvidence().evidence,
      getDocument: async (id) => {
        const kept = texts[id];
        return kept === undefined ? undefined : { text: kept };
      },
    },
    ...changes,
  });
  const citation = { documentId, start: 0, end: text.length, quote: text };
  const sentence = { id: "s1", section: "t1", text, citations: [citation] };
  const findings = {
    schema: "quarry/findings@1",
    id: "r-00000001",
    question: "When does it run out?",
    modes: ["freeform"],
    language: "en",
    model: null,
    status: "completed",
    stop: { reason: "covered", detail: "" },
    topics: [],
    sentences: [{ ...sentence, status: "PASS" }],
    ideas: [],
    implementations: [],
    report: { title: "Locks", shortAnswer: [sentence], sections: [], contradictions: [], removed: [] },
    indexing: { documents: 1, passages: 1, passagesWritten: 1, alreadyIndexed: 0 },
  };
  const files = {
    "report.md": "# Locks\n",
    "findings.json": JSON.stringify(findings),
    "documents.json": JSON.stringify([
      { ...facts, used: true, id: documentId, file: `sources/${documentId}.txt` },
    ]),
    "checksums.sha256": "",
  };
  app.runs.put(aRun({ status: "completed" }));
  for (const [path, content] of Object.entries(files)) app.runs.putArtifact("r-00000001", path, content);
  const deleteText = (): void => {
    delete texts[documentId];
  };
  return { ...app, documentId, files, text, deleteText };
};
