import {
  decomposeQuestion,
  expandQuery,
  fetchPage,
  findEvidence,
  type RankedPassage,
  searchWeb,
  type ResearchRequestInput,
} from "@quarry/contracts";
import { aCoverage, aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit";
import { type Answers, answer, aRun, playRun, type PlayedRun, assessing } from "./play-run.ts";

const question = "Why is a job of a killed worker taken again?";
const long = "why is the job of a worker that was killed while it worked taken again by another worker";

const topics = [
  aTopic({ id: "t1", queries: [long, "stalled job", "job recovery"] }),
  aTopic({ id: "t2", name: "Locks", queries: ["lock of a job", "stalled job"] }),
];

/** Two topics that share a query. */
export const decomposed = answer(decomposeQuestion, () => ({
  questionType: "why",
  complexity: "moderate",
  language: "en",
  topics,
}));

/** Two queries: one is new in every round, the other is always the same. */
export const expanded = answer(expandQuery, ({ topic, round }) => ({
  topicId: topic.id,
  hypothetical: null,
  variations: [
    { kind: "narrower", text: `${topic.name} lock duration ${round}` },
    { kind: "broader", text: `${topic.name} in queues` },
  ],
}));

/** No topic is ever covered. */
export const open = assessing(({ topic }) =>
  aCoverage({
    topicId: topic.id,
    covered: false,
    score: 0.3,
    gaps: ["Stalled  job", `${topic.name} after a crash`],
    leads: ["BullMQ lock"],
  }),
);

/** Returns a page's address. */
export const page = (index: number) => `https://example.org/${index}`;

/** Every query finds a different page. */
const finding = () => {
  const known = new Map<string, number>();
  return answer(searchWeb, ({ query }) => {
    if (!known.has(query)) known.set(query, known.size);
    const uri = page(known.get(query) ?? 0);
    return { results: [{ uri, title: uri, snippet: uri, provider: "local", rank: 1 }], diagnosis: [] };
  });
};

const idOf = (digits: string): string => `7f6ed9a4-6a0e-5b8a-9d4e-${digits.padStart(12, "0")}`;

const stored = answer(fetchPage, ({ source }) => {
  const uri = source.kind === "url" ? source.url : source.uri;
  const documentId = idOf(uri.replaceAll(/\D/g, ""));
  return { status: "stored", document: aDocumentFacts({ uri, documentId }) };
});

/** Builds a passage of the first page, identified by a digit. */
export const foundPassage = (digit: number): RankedPassage =>
  aRankedPassage({ passageId: idOf(`${digit}`), documentId: idOf("0") });

const findingFor = (passageOf: (round: number) => RankedPassage) =>
  answer(findEvidence, ({ subject, round }) => ({
    subject,
    passages: topics.some(({ id }) => id === subject) ? [passageOf(round)] : [],
  }));

/** No document is known in advance, and every round finds another passage. */
export const unknown = findingFor(foundPassage);

/** Every round finds the same passage. */
export const repeated = findingFor(() => foundPassage(0));

/** Answers for everything a run requests until its topics are assessed. */
export const searching = [decomposed, expanded, finding(), stored, unknown] as const;

/** Plays a run with this request; `nowMs` is the time of every step. */
export const play = (request: Partial<ResearchRequestInput>, world: Answers, nowMs?: number): PlayedRun =>
  playRun(aRun({ question, ...request }), world, nowMs);
