import type { draftReport, EvidencePack, InputOf, RankedPassage } from "@quarry/contracts";
import { aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit/builders";
import { fingerprintOf } from "@quarry/text";
import type { StoredDocument } from "../ports.ts";

const fields = ["river levels", "wage subsidies", "cache misses", "flu vaccines", "grain harvests"];
const sentencesOfText = 40;
const sentenceLength = 80;

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-${String(index).padStart(12, "0")}`;

const sentenceOf = (index: number, line: number): string =>
  `The survey of region ${index} says in part ${line} that the ${fields[(index + line) % fields.length]} of town ${index * line} rose by ${line} percent.`;

const storedDocument = (index: number): StoredDocument => {
  const text = Array.from({ length: sentencesOfText }, (_one, line) => sentenceOf(index, line)).join(" ");
  const fingerprint = fingerprintOf(text);
  const facts = aDocumentFacts({ documentId: idOf(index), publisher: `publisher ${index}`, fingerprint });
  return { text, facts };
};

/** Returns the first or the second half of a document. */
const passageOf = ({ text, facts }: StoredDocument, part: 0 | 1): RankedPassage => {
  const { documentId, publisher } = facts;
  const middle = text.indexOf("The survey", text.length / 2);
  const [start, end] = part === 0 ? [0, middle - 1] : [middle, text.length];
  const spans = [{ start, end: start + sentenceLength, score: 0.9 }];
  const passageId = documentId.replace("7f6ed9a4", `7f6ed9b${part}`);
  return aRankedPassage({ passageId, documentId, publisher, start, end, spans });
};

const topicCount = 6;
const passagesOfTopic = 100;

/** Builds the evidence of a report at its maximum: six topics with a hundred passages each, in three hundred documents. */
export const manyPassages = () => {
  const documents = Array.from({ length: (topicCount * passagesOfTopic) / 2 }, (_one, index) =>
    storedDocument(index),
  );
  const byId = new Map(documents.map((document) => [document.facts.documentId, document]));
  const passages = documents.flatMap((document) => [passageOf(document, 0), passageOf(document, 1)]);
  const question = "How far did the river levels and the grain harvests of the regions rise?";
  const topics = Array.from({ length: topicCount }, (_one, index) => ({
    topic: aTopic({ id: `t${index + 1}`, question: `How far did ${fields[index % fields.length]} rise?` }),
    gaps: [],
    findings: [],
    passages: passages.slice(index * passagesOfTopic, (index + 1) * passagesOfTopic),
  }));
  const pack: EvidencePack = {
    sources: documents.map(({ facts: { documentId } }, index) => ({
      number: index + 1,
      documentId,
      sentences: "whole",
    })),
    omitted: [],
    tokens: 300_000,
  };
  const writing: InputOf<typeof draftReport> = {
    runId: "r-01sample0001",
    question,
    questionType: "other",
    language: "en",
    modes: ["freeform"],
    topK: 5,
    depth: "standard",
    form: "report",
    topics,
    claims: [],
    pack,
  };
  return {
    reader: { read: async (id: string) => byId.get(id) },
    documents,
    passages,
    question,
    pack,
    writing,
  };
};
