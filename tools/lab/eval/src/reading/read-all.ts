import { createAnalyst } from "@quarry/analyst";
import type { InputOf, RankedPassage, readStep, RequestAnswer } from "@quarry/contracts";
import { createMaxSimGraph, type Encoder } from "@quarry/encoder";
import type { EvidenceStore, StoredDocument } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings } from "@quarry/prompt";
import type { ReadableItem } from "@quarry/reading";
import { createFindEvidence, createRankPassages } from "@quarry/reranker";
import type { TextSpan } from "@quarry/text";
import { unionOf } from "@quarry/text";
import { createProgress, type World } from "../evaluation.ts";
import { indexDocuments, toDocument } from "../retrieval/index-corpus.ts";
import { withEvidence } from "../retrieval/open-corpus.ts";
import type { QueryReadings, Reading } from "./measure-reading.ts";
import { type Meeting, type MeetingQuery, type Meetings } from "./read-meetings.ts";

/** Limits that a step of a run sets for its reader in addition to the context size. */
const limits = { followUps: 5, itemsPerTurn: 3 } as const;

/** Answers a question from one item with the product's own reader. */
type PlayReader = (
  item: ReadableItem,
  asked: {
    readonly question: string;
    /** Passages that a search finds in the item for any semantic request. */
    readonly found: readonly RankedPassage[];
    /** Maximum number of characters that may be sent to the reader. */
    readonly room: number;
    readonly signal: AbortSignal;
  },
) => Promise<TextSpan[]>;

/**
 * Creates a function that plays the turns of a reading step with the analyst's own handlers, without a model. The reader sends
 * requests and receives the requested text while there is room. Returns the sent text as spans of the transcript that do not
 * overlap.
 */
const createPlayReader = async (): Promise<PlayReader> => {
  const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
  const log = createSilentLogger();
  return async (item, { question, found, room, signal }) => {
    const { readStep: read, answerRequests: answer } = createAnalyst({
      library: { read: async () => [item] },
      wordingFor,
    });
    const context = { jobId: "evaluation", attempt: 1, signal, log };
    const items = [item.reference];
    const language = item.transcript?.language ?? "und";
    const answers: RequestAnswer[] = [];
    const shared = { runId: "r-evaluation", goal: question, items, itemsPerTurn: limits.itemsPerTurn };
    let [charactersLeft, deferred]: [number, InputOf<typeof readStep>["deferred"]] = [room, []];
    for (let turn = 0; turn <= limits.followUps; turn += 1) {
      const step = {
        step_id: 1,
        goal: question,
        required_content_items: [item.reference.linkId],
        required_data: "transcript" as const,
        marker_relevance: [],
        retrieval_strategy: "full_content" as const,
      };
      const followUpsLeft = limits.followUps - turn;
      const asked = { ...shared, language, step, turn, followUpsLeft, overviewItems: 20 };
      const { requests } = await read({ ...asked, answers, deferred, charactersLeft }, context);
      if (requests.length === 0) break;
      const sent = await answer(
        {
          ...shared,
          stepId: 1,
          turn,
          requests,
          repairs: [],
          found: requests.flatMap(({ type, id }) =>
            type === "semantic" ? [{ requestId: id, passages: [...found] }] : [],
          ),
          answers,
          charactersLeft,
          prioritizeByMarkerRelevance: true,
        },
        context,
      );
      answers.push(...sent.answers);
      ({ charactersLeft, deferred } = sent);
    }
    return unionOf(answers.flatMap(({ pieces }) => pieces));
  };
};

/** Length at which a system that truncates its input stops reading. */
const cutCharacters = 50_000;

/** Returns the best-ranked passages that fit in the budget, in order of the text. */
const readTopPassages = (ranked: readonly TextSpan[], budgetCharacters: number): TextSpan[] => {
  let room = budgetCharacters;
  return ranked
    .filter(({ start, end }) => {
      if (end - start > room) return false;
      room -= end - start;
      return true;
    })
    .map(({ start, end }) => ({ start, end }))
    .toSorted((left, right) => left.start - right.start);
};

/** Returns the beginning of a text. */
const readBeginning = (text: string, characters = cutCharacters): TextSpan[] =>
  characters <= 0 ? [] : [{ start: 0, end: Math.min(text.length, characters) }];

/** Number of passages that a reader requests from a search; passages further down change little in the reading. */
const topK = 20;

/** Passages of one document found for a query, best first. */
interface FoundPassages {
  /** Single passages in ranked order. */
  readonly ranked: readonly TextSpan[];
  /** Result of find-evidence, with adjacent passages merged. */
  readonly merged: readonly RankedPassage[];
}

type SearchMeeting = (query: string, documentId: string, signal: AbortSignal) => Promise<FoundPassages>;

/** Creates the product's own search over the indexed documents. */
const createSearchMeeting = (tools: {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
}): SearchMeeting => {
  const ports = { ...tools, maxSim: createMaxSimGraph() };
  const rankPassages = createRankPassages(ports);
  const findEvidence = createFindEvidence(ports);
  const log = createSilentLogger();
  return async (query, documentId, signal) => {
    const queries = [{ role: "question" as const, text: query }];
    const filters = { scopes: [], documentIds: [documentId] };
    const { ranked } = await rankPassages(queries, filters, { signal });
    const { passages } = await findEvidence(
      { requestId: "evaluation", subject: "content", round: 0, queries, filters, topK },
      { jobId: "evaluation", attempt: 1, signal, log },
    );
    return { ranked: ranked.map(({ passage: { start, end } }) => ({ start, end })), merged: passages };
  };
};

/** Share of a text that a session may read. */
const budgetShare = 0.15;

/** Returns the number of characters of a text that a session may read. */
const budgetOf = (text: string): number => Math.floor(budgetShare * text.length);

/** Converts a stored transcript into an unmarked item of a collection. */
const toItem = (id: string, { facts, text }: StoredDocument): ReadableItem => {
  const { documentId, title, characters, words, language } = facts;
  return {
    reference: {
      itemId: id,
      linkId: id,
      source: "meetings",
      title,
      metadata: {},
      transcript: { documentId, characters, words, language },
      comments: null,
    },
    transcript: { documentId, text, language, marking: null, timings: [] },
    comments: null,
  };
};

/** Returns the corpus entry of a meeting. It has no heading, so that offsets do not change. */
const entryOf = ({ id, text }: Meeting) => ({ id, title: "", text });

interface Readers {
  readonly searchMeeting: SearchMeeting;
  readonly playReader: PlayReader;
}

const createReadFor = (meeting: Meeting, { searchMeeting, playReader }: Readers, signal: AbortSignal) => {
  const { id, text } = meeting;
  const document = toDocument(entryOf(meeting));
  const item = toItem(id, document);
  const budget = budgetOf(text);
  return async ({ query, gold }: MeetingQuery): Promise<QueryReadings> => {
    const { ranked, merged } = await searchMeeting(query, document.facts.documentId, signal);
    const readingOf = (read: Reading["read"]): Reading => ({ read, gold, textLength: text.length });
    const readings = {
      reading: readingOf(await playReader(item, { question: query, found: merged, room: budget, signal })),
      topk: readingOf(readTopPassages(ranked, budget)),
      merged: readingOf(readTopPassages(merged, budget)),
      cut50k: readingOf(readBeginning(text)),
      cutBudget: readingOf(readBeginning(text, budget)),
    };
    return { meeting: id, query, readings };
  };
};

/** Indexes the meetings, searches each for its queries, and reads it in every way. */
export const readAll = ({ meetings, hash }: Meetings, world: World): Promise<QueryReadings[]> =>
  withEvidence({ ...world, corpusHash: hash, arithmetic: undefined }, async ({ evidence, encoder }) => {
    const documents = meetings.map((meeting) => toDocument(entryOf(meeting)));
    await indexDocuments({ evidence, encoder }, documents, world);
    const searchMeeting = createSearchMeeting({ evidence, encoder });
    const playReader = await createPlayReader();
    const asked = meetings.reduce((sum, { queries }) => sum + queries.length, 0);
    const step = createProgress("queries read for", asked, world);
    const answered: QueryReadings[] = [];
    for (const meeting of meetings) {
      const readFor = createReadFor(meeting, { searchMeeting, playReader }, world.signal);
      for (const query of meeting.queries) {
        world.signal.throwIfAborted();
        answered.push(await readFor(query));
        step();
      }
    }
    return answered;
  });
