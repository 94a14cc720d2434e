import {
  type Findings,
  publishReport,
  answerRequests,
  awaitItems,
  type ContentRequest,
  fetchPage,
  markDocument,
  planResearch,
  type PlanStep,
  readStep,
  type RequestAnswer,
} from "@quarry/contracts";
import type { SubmittedItem } from "@quarry/runs";
import { aCitation, aDocumentFacts, anItemReference } from "@quarry/testkit";
import {
  answer,
  type Answers,
  aRun,
  parsedInputsOf,
  type PlayedRun,
  type WorldChange,
  worldWith,
} from "./play-run.ts";

export const goal = "How did retention change after the reset?";
export const collectionId = "c-00000001";

export const talkId = "11111111-0000-5000-8000-111111111111";
const commentsId = "22222222-0000-5000-8000-222222222222";
export const articleId = "33333333-0000-5000-8000-333333333333";

const part = (documentId: string, characters: number) => ({
  documentId,
  characters,
  words: Math.floor(characters / 6),
  language: "en",
});

/** Two items: a long talk with comments, and a short article. */
export const theItems = [
  anItemReference({
    itemId: "i-00000001",
    linkId: "talk",
    transcript: part(talkId, 150_000),
    comments: { ...part(commentsId, 10_000), count: 80 },
  }),
  anItemReference({
    itemId: "i-00000002",
    linkId: "article",
    transcript: part(articleId, 40_000),
    comments: null,
  }),
];

const submittedItems: readonly SubmittedItem[] = theItems.map(({ itemId, linkId }) => ({
  itemId,
  linkId,
  uri: `file:${linkId}.txt`,
  isPage: false,
}));

/** Builds a run that reads them, with request overrides. */
export const aReadingRun = (request: Partial<Parameters<typeof aRun>[0]> = {}) =>
  aRun({ goal, collectionId, ...request }, submittedItems);

export const aStep = (step_id: number, changes: Partial<PlanStep> = {}): PlanStep => ({
  step_id,
  goal: `What does part ${step_id} say of retention?`,
  required_content_items: ["talk"],
  required_data: "transcript",
  marker_relevance: [],
  retrieval_strategy: "full_content",
  ...changes,
});

/** Requests an excerpt of the talk. */
export const wordRange = (id: string, startWord = 0): Extract<ContentRequest, { type: "word_range" }> => ({
  id,
  reason: "",
  priority: "medium",
  type: "word_range",
  linkIds: ["talk"],
  contentTypes: ["transcript"],
  startWord,
  endWord: startWord + 100,
});

/** Answers a request with one piece of the talk. */
export const anAnswer = (requestId: string, start: number, end: number): RequestAnswer => ({
  requestId,
  type: "word_range",
  status: "fulfilled",
  repairs: [],
  pieces: [
    { linkId: "talk", part: "transcript", documentId: talkId, start, end, wordStart: 0, wordEnd: 100 },
  ],
  characters: end - start,
  words: 100,
  remaining: [],
});

/** A turn in which the reader requests content. */
export const asks = (...requests: readonly ContentRequest[]) => ({
  status: "in_progress",
  requests,
  repairs: [],
  refused: [],
  insights: "",
  confidence: 0,
  sentences: [],
  model: null,
  tokens: 10,
  cost: 0.5,
});

const quote = aCitation({ documentId: talkId, start: 100, end: 105 });

/** A turn in which the reader concludes: one sentence, quoted from the talk. */
export const concludes = (insights = "Retention fell.") => ({
  ...asks(),
  status: "complete",
  insights,
  confidence: 0.8,
  sentences: [{ id: "s1", section: "step-1", text: "Retention fell.", citations: [quote] }],
});

/** A world in which every step requests once, receives a thousand characters, and concludes; with some answers changed. */
export const readingWorld = (...changes: readonly WorldChange[]): Answers =>
  worldWith(
    answer(awaitItems, () => ({ items: theItems, unavailable: [] })),
    answer(markDocument, ({ documentId }) => ({
      documentId,
      markers: 4,
      coveredShare: 1,
      model: null,
      alreadyMarked: false,
    })),
    answer(fetchPage, ({ source }) => ({
      status: "stored",
      document: aDocumentFacts(
        source.kind === "stored"
          ? { documentId: source.documentId, uri: source.uri }
          : { uri: source.kind === "url" ? source.url : source.uri },
      ),
    })),
    answer(planResearch, () => ({ plan: { steps: [aStep(1), aStep(2)] }, model: null, warnings: [] })),
    answer(readStep, ({ turn }) => (turn === 0 ? asks(wordRange("q1")) : concludes())),
    answer(answerRequests, ({ requests, charactersLeft }) => ({
      answers: requests.map(({ id }) => anAnswer(id, 0, 1_000)),
      repeated: [],
      deferred: [],
      charactersLeft: charactersLeft - 1_000,
    })),
    ...changes,
  );

/** Returns the reading section of a run's bundle. */
export const readingOf = (run: PlayedRun): NonNullable<Findings["reading"]> => {
  const reading = parsedInputsOf(run, publishReport)[0]?.content.findings.reading;
  if (reading === undefined) throw new Error("the bundle tells of no reading");
  return reading;
};

/** Returns the inputs of a step's reader, turn by turn. */
export const turnsOf = (run: PlayedRun, stepId: number) =>
  parsedInputsOf(run, readStep).filter(({ step }) => step.step_id === stepId);

/** A plan of one step. */
export const oneStep = answer(planResearch, () => ({
  plan: { steps: [aStep(1)] },
  model: null,
  warnings: [],
}));
