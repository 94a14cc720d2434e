import type { Findings, UsedDocument } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";

const { documentId: id, ...facts } = aDocumentFacts();

/** A report with one sentence, which quotes one source with the same title. */
export const reportOf = (
  text: string,
  language: string,
): { readonly findings: Findings; readonly documents: UsedDocument[] } => {
  const sentence = {
    id: "s1",
    section: "t1",
    text,
    kind: "sourced" as const,
    citations: [{ documentId: id, start: 0, end: text.length, quote: text }],
  };
  return {
    findings: {
      schema: "quarry/findings@2",
      id: "r-01script0001",
      question: text,
      modes: ["freeform"],
      language,
      model: null,
      status: "completed",
      stop: { reason: "covered", detail: "" },
      topics: [],
      statements: [{ ...sentence, status: "PASS" }],
      ideas: [],
      implementations: [],
      report: {
        title: text,
        writtenBy: "model",
        sections: [
          {
            id: "t1",
            heading: text,
            level: 1,
            role: "summary",
            blocks: [{ type: "paragraph", statements: ["s1"] }],
          },
        ],
        removed: [],
        mended: [],
        problems: [],
      },
      indexing: { documents: 1, passages: 1, passagesWritten: 1, alreadyIndexed: 0 },
    },
    documents: [{ ...facts, id, title: text, language, used: true, file: `sources/${id}.txt` }],
  };
};
