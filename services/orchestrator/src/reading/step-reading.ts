import type {
  answerRequests,
  OutputOf,
  PlanStep,
  readStep,
  RequestCounts,
  StepFinding,
} from "@quarry/contracts";
import { isLoop, requestCounts } from "@quarry/reading";
import type { ReadingLimits } from "./reading-limits.ts";
import type { StepReading } from "./reading-state.ts";

type TurnOutput = OutputOf<typeof readStep>;
type Answered = OutputOf<typeof answerRequests>;

/** Limits that apply to reading a step. */
export interface ReadingBounds {
  readonly limits: ReadingLimits;
  readonly isLate: boolean;
}

/** Returns a step before its first turn. */
export const beginStep = (
  { step_id: stepId }: PlanStep,
  { charactersPerStep }: ReadingLimits,
): StepReading => ({
  stepId,
  turn: 0,
  answers: [],
  deferred: [],
  charactersLeft: charactersPerStep,
  asked: null,
  found: [],
  turns: [],
  limit: null,
  said: { insights: "", confidence: 0, sentences: [], model: null },
  waiting: 0,
  characters: 0,
  tokens: 0,
  cost: 0,
});

/** Returns the number of turns in which content can still be requested; 0 once a limit is reached. */
export const followUpsLeft = ({ turn, limit }: StepReading, { followUpsPerStep }: ReadingLimits): number =>
  limit === null ? Math.max(0, followUpsPerStep - turn) : 0;

/** True if this turn ends the step: the reader says so, had to answer, or requests nothing. */
export const isLastTurn = ({ limit }: StepReading, { status, requests, refused }: TurnOutput): boolean =>
  status === "complete" || limit !== null || requests.length + refused.length === 0;

/** Adds the reader's output of this turn to the step; its requests wait for an answer, unless this was the last turn. */
export const applyTurn = (step: StepReading, output: TurnOutput): StepReading => {
  const { requests, repairs, refused, insights, confidence, sentences, model, tokens, cost } = output;
  return {
    ...step,
    answers: [...step.answers, ...refused],
    // Each turn repeats all findings so far, so an empty one does not remove any.
    said:
      sentences.length === 0 && step.said.sentences.length > 0
        ? step.said
        : { insights, confidence, sentences, model },
    asked: isLastTurn(step, output) ? null : { requests, repairs, refused },
    tokens: step.tokens + tokens,
    cost: step.cost + cost,
  };
};

/** Returns the reason why the reader must answer in the next turn; null if it may request more. */
const limitAfter = (
  step: StepReading,
  { limits, isLate }: ReadingBounds,
  sent: number,
): StepReading["limit"] => {
  if (isLate) return "deadline";
  if (isLoop(step.turns)) return "loop";
  // The reader was asked to choose, but again chose content that does not fit.
  const isFull = step.charactersLeft === 0 || (sent === 0 && step.deferred.length > 0 && step.turn > 0);
  if (isFull) return "context";
  return step.turn + 1 >= limits.followUpsPerStep ? "follow-ups" : null;
};

/** Returns the answer to a turn without a valid request. */
const nothingSent = ({ charactersLeft }: StepReading): Answered => ({
  answers: [],
  repeated: [],
  deferred: [],
  charactersLeft,
});

/** Prepares the next turn with the answers to the step's requests. */
export const take = (step: StepReading, output: Answered, bounds: ReadingBounds): StepReading => {
  const { answers, repeated, deferred, charactersLeft } = output;
  const { requests = [], refused = [] } = step.asked ?? {};
  const answered = new Set([...answers.map(({ requestId }) => requestId), ...repeated]);
  const sent = step.charactersLeft - charactersLeft;
  const taken: StepReading = {
    ...step,
    answers: [...step.answers, ...answers],
    deferred,
    charactersLeft,
    asked: null,
    found: [],
    turns: [...step.turns, { requests, repeated, deferred, refused }],
    waiting: requests.filter(({ id }) => !answered.has(id)).length,
    characters: step.characters + sent,
  };
  return { ...taken, turn: step.turn + 1, limit: limitAfter(taken, bounds, sent) };
};

/** Prepares a turn without content: all requests were refused. */
export const askAgain = (step: StepReading, bounds: ReadingBounds): StepReading =>
  take(step, nothingSent(step), bounds);

/** Prepares a last turn without the requested content. */
export const skipRequests = (step: StepReading): StepReading => ({
  ...step,
  asked: null,
  found: [],
  waiting: step.asked?.requests.length ?? 0,
  turn: step.turn + 1,
  limit: "failed",
});

/** Counts the outcomes of a step's requests; a repeated request without room counts once. */
export const countsOf = ({ answers, waiting }: StepReading): RequestCounts => {
  const counts = requestCounts(answers);
  return { ...counts, asked: counts.asked + waiting };
};

/** Builds the finding of a step. */
export const findingOf = (step: StepReading, goal: string, stop: StepFinding["stop"]): StepFinding => {
  const { stepId, turn, said, characters, tokens, cost } = step;
  return {
    stepId,
    goal,
    insights: said.insights,
    confidence: said.confidence,
    sentences: said.sentences,
    writtenBy: said.model === null ? "twin" : "model",
    turns: turn + 1,
    stop,
    requests: countsOf(step),
    characters,
    tokens,
    cost,
  };
};
