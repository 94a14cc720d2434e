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

/** Limits on reading besides the step itself. */
export interface ReadingBounds {
  readonly limits: ReadingLimits;
  readonly isLate: boolean;
}

/** A step before its first turn. */
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

/** Turns in which content can still be asked for; none once a limit is reached. */
export const followUpsLeft = ({ turn, limit }: StepReading, { followUpsPerStep }: ReadingLimits): number =>
  limit === null ? Math.max(0, followUpsPerStep - turn) : 0;

/** True if this turn ends the step: the reader says so, had to answer, or requests nothing. */
export const isLastTurn = ({ limit }: StepReading, { status, requests, refused }: TurnOutput): boolean =>
  status === "complete" || limit !== null || requests.length + refused.length === 0;

/** The step with what its reader said in this turn; what it asked for waits to be answered, unless this turn was the last. */
export const applyTurn = (step: StepReading, output: TurnOutput): StepReading => {
  const { requests, repairs, refused, insights, confidence, sentences, model, tokens, cost } = output;
  return {
    ...step,
    answers: [...step.answers, ...refused],
    // Each turn says all that was found so far; one that says nothing takes nothing back.
    said:
      sentences.length === 0 && step.said.sentences.length > 0
        ? step.said
        : { insights, confidence, sentences, model },
    asked: isLastTurn(step, output) ? null : { requests, repairs, refused },
    tokens: step.tokens + tokens,
    cost: step.cost + cost,
  };
};

/** Why the reader has to answer in the turn after this one; null when it may ask again. */
const limitAfter = (
  step: StepReading,
  { limits, isLate }: ReadingBounds,
  sent: number,
): StepReading["limit"] => {
  if (isLate) return "deadline";
  if (isLoop(step.turns)) return "loop";
  // The reader was asked to choose, and chose again what there is no room for.
  const isFull = step.charactersLeft === 0 || (sent === 0 && step.deferred.length > 0 && step.turn > 0);
  if (isFull) return "context";
  return step.turn + 1 >= limits.followUpsPerStep ? "follow-ups" : null;
};

/** Returns the answer to a turn without any valid request. */
const nothingSent = ({ charactersLeft }: StepReading): Answered => ({
  answers: [],
  repeated: [],
  deferred: [],
  charactersLeft,
});

/** The step before its next turn, with what its requests were answered with. */
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

/** The step before a turn for which nothing is sent: all that its reader asked for was refused at once. */
export const askAgain = (step: StepReading, bounds: ReadingBounds): StepReading =>
  take(step, nothingSent(step), bounds);

/** The step before a last turn, without what its reader had asked for. */
export const skipRequests = (step: StepReading): StepReading => ({
  ...step,
  asked: null,
  found: [],
  waiting: step.asked?.requests.length ?? 0,
  turn: step.turn + 1,
  limit: "failed",
});

/** Counts the outcomes of a step's requests; a request without room counts once, whether or not it was repeated. */
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
