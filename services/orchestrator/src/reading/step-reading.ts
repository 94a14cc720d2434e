import type { answerRequests, OutputOf, PlanStep, readStep, StepFinding } from "@quarry/contracts";
import type { ReadingLimits } from "./reading-limits.ts";
import type { StepReading } from "./reading-state.ts";

type Said = OutputOf<typeof readStep>;
type Answered = OutputOf<typeof answerRequests>;

/** What reading heeds besides the step itself. */
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
  limit: null,
  said: { insights: "", confidence: 0, sentences: [], model: null },
  requests: { asked: 0, fulfilled: 0, repaired: 0, refused: 0, repeated: 0 },
  characters: 0,
  tokens: 0,
  cost: 0,
});

/** Turns in which content can still be asked for; none once a limit is reached. */
export const followUpsLeft = ({ turn, limit }: StepReading, { followUpsPerStep }: ReadingLimits): number =>
  limit === null ? Math.max(0, followUpsPerStep - turn) : 0;

/** Whether this turn ends the step: the reader says so, had to answer, or asks for nothing. */
export const isLastTurn = ({ limit }: StepReading, { status, requests, refused }: Said): boolean =>
  status === "complete" || limit !== null || requests.length + refused.length === 0;

/** The step with what its reader said in this turn; what it asked for waits to be answered. */
export const hear = (step: StepReading, output: Said): StepReading => {
  const { requests, repairs, refused, insights, confidence, sentences, model, tokens, cost } = output;
  return {
    ...step,
    answers: [...step.answers, ...refused],
    said: { insights, confidence, sentences, model: model ?? step.said.model },
    asked: requests.length === 0 || isLastTurn(step, output) ? null : { requests, repairs },
    requests: {
      ...step.requests,
      asked: step.requests.asked + requests.length + refused.length,
      refused: step.requests.refused + refused.length,
    },
    tokens: step.tokens + tokens,
    cost: step.cost + cost,
  };
};

/** What a turn came to, for the turn after it. */
interface TurnEnd {
  readonly sent: number;
  readonly isLoop: boolean;
}

/** Why the reader has to answer in the turn after this one; null when it may ask again. */
const limitAfter = (
  step: StepReading,
  { limits, isLate }: ReadingBounds,
  end: TurnEnd,
): StepReading["limit"] => {
  if (isLate) return "deadline";
  if (end.isLoop) return "loop";
  // The reader was asked to choose, and chose again what there is no room for.
  const isFull = step.charactersLeft === 0 || (end.sent === 0 && step.deferred.length > 0 && step.turn > 0);
  if (isFull) return "context";
  return step.turn + 1 >= limits.followUpsPerStep ? "follow-ups" : null;
};

const nextTurn = (step: StepReading, bounds: ReadingBounds, end: TurnEnd): StepReading => ({
  ...step,
  asked: null,
  found: [],
  turn: step.turn + 1,
  limit: limitAfter(step, bounds, end),
});

/** The step before its next turn, with what its requests were answered with. */
export const take = (step: StepReading, output: Answered, bounds: ReadingBounds): StepReading => {
  const { answers, repeated, deferred, charactersLeft } = output;
  const { requests: counts } = step;
  const sent = step.charactersLeft - charactersLeft;
  const fulfilled = answers.filter(({ status }) => status === "fulfilled");
  // What was sent before counts as fulfilled, whether or not it is listed again.
  const settled = new Set([...fulfilled.map(({ requestId }) => requestId), ...repeated]);
  const taken: StepReading = {
    ...step,
    answers: [...step.answers, ...answers],
    deferred,
    charactersLeft,
    requests: {
      asked: counts.asked,
      fulfilled: counts.fulfilled + settled.size,
      repaired: counts.repaired + fulfilled.filter(({ repairs }) => repairs.length > 0).length,
      refused: counts.refused + answers.length - fulfilled.length,
      repeated: counts.repeated + repeated.length,
    },
    characters: step.characters + sent,
  };
  const isLoop = step.asked !== null && step.asked.requests.every(({ id }) => repeated.includes(id));
  return nextTurn(taken, bounds, { sent, isLoop });
};

/** The step before a turn to which nothing is sent: all that its reader asked for was refused at once. */
export const askAgain = (step: StepReading, bounds: ReadingBounds): StepReading =>
  nextTurn(step, bounds, { sent: 0, isLoop: false });

/** The step before a last turn, without what its reader had asked for. */
export const goWithout = (step: StepReading): StepReading => ({
  ...step,
  asked: null,
  found: [],
  turn: step.turn + 1,
  limit: "failed",
});

/** What a step has established. */
export const findingOf = (step: StepReading, goal: string, stop: StepFinding["stop"]): StepFinding => {
  const { stepId, turn, said, requests, characters, tokens, cost } = step;
  return {
    stepId,
    goal,
    insights: said.insights,
    confidence: said.confidence,
    sentences: said.sentences,
    writtenBy: said.model === null ? "twin" : "model",
    turns: turn + 1,
    stop,
    requests,
    characters,
    tokens,
    cost,
  };
};
