import type { draftReport, InputOf, RankedPassage } from "@quarry/contracts";
import { aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit/builders";
import { fingerprintOf } from "@quarry/text";
import type { StoredDocument } from "../src/ports.ts";
import { reportSources, sourceId } from "../src/testing/report-sources.ts";

const fields = ["river levels", "wage subsidies", "cache misses", "flu vaccines", "grain harvests"];
const sentencesOfText = 40;
const sentenceLength = 80;

const sentenceOf = (index: number, line: number): string =>
  `The survey of region ${index} says in part ${line} that the ${fields[(index + line) % fields.length]} of town ${index * line} rose by ${line} percent.`;

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
  const texts = Array.from({ length: (topicCount * passagesOfTopic) / 2 }, (_one, index) =>
    Array.from({ length: sentencesOfText }, (_two, line) => sentenceOf(index, line)).join(" "),
  );
  const documents = texts.map((text, index) => {
    const own = { documentId: sourceId(index + 1), publisher: `publisher ${index}` };
    return { text, facts: aDocumentFacts({ ...own, fingerprint: fingerprintOf(text) }) };
  });
  const { documents: reader, pack: whole } = reportSources(
    texts,
    documents.map(({ facts }) => facts),
  );
  const passages = documents.flatMap((document) => [passageOf(document, 0), passageOf(document, 1)]);
  const question = "How far did the river levels and the grain harvests of the regions rise?";
  const topics = Array.from({ length: topicCount }, (_one, index) => ({
    topic: aTopic({ id: `t${index + 1}`, question: `How far did ${fields[index % fields.length]} rise?` }),
    gaps: [],
    findings: [],
    passages: passages.slice(index * passagesOfTopic, (index + 1) * passagesOfTopic),
  }));
  const pack = { ...whole, tokens: 300_000 };
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
    reader,
    documents,
    passages,
    question,
    pack,
    writing,
  };
};
