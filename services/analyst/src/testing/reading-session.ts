import type {
  answerRequests,
  ContentRequest,
  InputOf,
  OutputOf,
  PlanStep,
  RankedPassage,
  readStep,
  RequestAnswer,
} from "@quarry/contracts";
import { answerRequest, type ReadableItem } from "@quarry/reading";
import { aRankedPassage } from "@quarry/testkit/builders";
import { createAnswerRequests } from "../read-step/answer-requests.ts";
import { createReadStep, type ReadStepPorts } from "../read-step/read-step.ts";
import { jobContext, prompts, wordingFor } from "./job-context.ts";
import { aLibraryOf } from "./reading-collection.ts";

type Turn = OutputOf<typeof readStep>;
type Answered = OutputOf<typeof answerRequests>;
type TurnInput = InputOf<typeof readStep>;

/** A step read to its end. */
export interface ReadSession {
  readonly turns: readonly Turn[];
  readonly answered: readonly Answered[];
  /** The last turn. */
  readonly end: Turn;
}

/** A step about why players left, with overrides. */
export const aStep = (changes: Partial<PlanStep> = {}): PlanStep => ({
  step_id: 1,
  goal: "Why did casual players leave after the season reset?",
  required_content_items: ["yt_reset", "yt_hours"],
  required_data: "transcript_with_comments",
  marker_relevance: [],
  retrieval_strategy: "selective_by_markers",
  ...changes,
});

/** The first turn of that step, with overrides. */
export const aTurnInput = (items: readonly ReadableItem[], changes: Partial<TurnInput> = {}): TurnInput => ({
  runId: "r-01h2x3y4",
  goal: "What did the season change for players?",
  language: "en",
  step: aStep(),
  turn: 0,
  followUpsLeft: 5,
  itemsPerTurn: 3,
  overviewItems: 20,
  items: items.map(({ reference }) => reference),
  answers: [],
  deferred: [],
  charactersLeft: 200_000,
  ...changes,
});

/** All transcripts, or that of one item, as sent for a request for full content. */
export const wholeTranscripts = (items: readonly ReadableItem[], linkId?: string): RequestAnswer =>
  answerRequest(
    {
      type: "full_content_item",
      id: linkId ?? "r",
      linkIds: linkId === undefined ? [] : [linkId],
      contentTypes: ["transcript"],
      reason: "",
      priority: "medium",
    },
    items,
  );

/** Returns the sentence with the word "players" for a semantic request, as a search would. */
const search = (request: ContentRequest, items: readonly ReadableItem[]): RankedPassage[] => {
  if (request.type !== "semantic") return [];
  const asked = items.filter(
    ({ reference }) => request.linkIds.length === 0 || request.linkIds.includes(reference.linkId),
  );
  return asked.flatMap(({ transcript }) => {
    const at = transcript?.text.indexOf("players") ?? -1;
    if (transcript === null || at === -1) return [];
    const [start, end] = [Math.max(0, at - 100), Math.min(transcript.text.length, at + 200)];
    return [aRankedPassage({ documentId: transcript.documentId, start, end })];
  });
};

export const readTurn = (
  items: readonly ReadableItem[],
  reasoning: Partial<ReadStepPorts> = {},
  changes: Partial<TurnInput> = {},
): Promise<Turn> => {
  const handler = createReadStep({
    library: aLibraryOf(items),
    wordingFor,
    prompts,
    ...reasoning,
  });
  return handler(aTurnInput(items, changes), jobContext);
};

const sendRequested = async (
  items: readonly ReadableItem[],
  { requests, repairs }: Turn,
  input: TurnInput,
): Promise<Answered> => {
  if (requests.length === 0)
    return { answers: [], repeated: [], deferred: [], charactersLeft: input.charactersLeft };
  const { step, ...rest } = input;
  const found = requests.map((request) => ({ requestId: request.id, passages: search(request, items) }));
  const answer = createAnswerRequests({ library: aLibraryOf(items) });
  const asked = {
    ...rest,
    stepId: step.step_id,
    requests,
    repairs,
    found,
    prioritizeByMarkerRelevance: true,
  };
  return answer(asked, jobContext);
};

/** Reads a step turn by turn, as a run does, until it is complete or no follow-up is left. */
export const readSession = async (
  items: readonly ReadableItem[],
  reasoning: Partial<ReadStepPorts> = {},
  changes: Partial<TurnInput> = {},
): Promise<ReadSession> => {
  const turns: Turn[] = [];
  const answered: Answered[] = [];
  let input = aTurnInput(items, changes);
  for (;;) {
    const turn = await readTurn(items, reasoning, input);
    turns.push(turn);
    if (turn.status === "complete") return { turns, answered, end: turn };
    const sent = await sendRequested(items, turn, input);
    answered.push(sent);
    input = {
      ...input,
      turn: input.turn + 1,
      followUpsLeft: Math.max(0, input.followUpsLeft - 1),
      answers: [...input.answers, ...turn.refused, ...sent.answers],
      deferred: sent.deferred,
      charactersLeft: sent.charactersLeft,
    };
  }
};
