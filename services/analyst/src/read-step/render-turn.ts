import type { Comment, DeferredRequest, RequestAnswer } from "@quarry/contracts";
import { overviewItem, type OverviewWording, renderOverview } from "@quarry/reading";
import { isLastTurn, type ReadingTurn, type SentPiece, sentPieces, stepItems } from "./reading-turn.ts";

const none = "(none)";
const maxAvailable = 40;

const count = (value: number): string => value.toLocaleString("en");

const problemOf = ({ requestId, type, problem = "", available = [] }: RequestAnswer): string => {
  const instead = available.slice(0, maxAvailable).map((one) => `  - ${one}`);
  return [
    `${requestId} (${type}): ${problem}`,
    ...(instead.length > 0 ? ["  available:", ...instead] : []),
  ].join("\n");
};

/** Renders the requests of earlier turns that failed, the reasons, and the alternatives. */
export const renderProblems = ({ job }: ReadingTurn): string => {
  const refused = job.answers.filter(({ status }) => status === "refused");
  return refused.length === 0 ? none : refused.map(problemOf).join("\n\n");
};

const deferredOf = ({ request, linkIds, characters }: DeferredRequest): string =>
  `${request.id} (${request.type}) for ${linkIds.join(", ")}: ${count(characters)} characters`;

/** Renders the requests that did not fit; the reader is asked to choose. */
export const renderDeferred = ({ job }: ReadingTurn): string =>
  job.deferred.length === 0 ? none : job.deferred.map(deferredOf).join("\n");

const turns = (left: number): string => (left === 1 ? "this turn only" : `this turn and ${left - 1} more`);

/** Describes how much content may still be requested. */
export const renderRoom = (turn: ReadingTurn): string => {
  const { charactersLeft, followUpsLeft, itemsPerTurn } = turn.job;
  if (isLastTurn(turn))
    return "nothing more can be asked for. Answer now from the content above, and leave `requests` empty.";
  const max = `at most ${itemsPerTurn} whole ${itemsPerTurn === 1 ? "item" : "items"} at a time`;
  return `${count(charactersLeft)} characters; you can ask in ${turns(followUpsLeft)}, ${max}.`;
};

const nothing = "(nothing yet)";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

const timeOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(":");
};

const commentOf = ({ item, part, start, end }: SentPiece): Comment | undefined =>
  part === "comments"
    ? item.comments?.comments.find((comment) => comment.start === start && comment.end === end)
    : undefined;

const spokenAt = ({ startMs, endMs }: SentPiece): string[] =>
  startMs === undefined || endMs === undefined ? [] : [`${timeOf(startMs)}–${timeOf(endMs)}`];

const saidBy = ({ author, likes, replies }: Comment): string[] => [
  ...(author === undefined ? [] : [`by ${author}`]),
  `${likes} likes, ${replies} replies`,
];

const labelOf = (piece: SentPiece): string => {
  const { linkId, part, wordStart, wordEnd, requestId } = piece;
  const comment = commentOf(piece);
  const details = [
    part,
    `words ${wordStart}–${wordEnd}`,
    ...spokenAt(piece),
    ...(comment === undefined ? [] : saidBy(comment)),
    `for ${requestId}`,
  ];
  return `[${linkId}] ${details.join(", ")}`;
};

const metadataOf = ({ metadata = [] }: RequestAnswer): string[] =>
  metadata.map(({ linkId, text }) => `[${linkId}] metadata\n${text}`);

/** Renders all content of earlier turns in order, each piece below its position. */
export const renderRetrieved = (turn: ReadingTurn): string => {
  const told = [
    ...sentPieces(turn).map((piece) => `${labelOf(piece)}\n${piece.text}`),
    ...turn.job.answers.flatMap(metadataOf),
  ];
  return told.length === 0 ? nothing : told.join("\n\n");
};

/** Prompt values of a turn: the markers of the step's items, the content sent so far, and the remaining requests. */
export const promptValues = (turn: ReadingTurn, wording: OverviewWording): Record<string, string> => {
  const { step, goal, overviewItems, language } = turn.job;
  const overview = renderOverview(stepItems(turn).map(overviewItem), {
    wording,
    goal: step.goal,
    maxItems: overviewItems,
  });
  return {
    stepId: String(step.step_id),
    step: step.goal,
    goal,
    overview: overview.text,
    retrieved: renderRetrieved(turn),
    problems: renderProblems(turn),
    deferred: renderDeferred(turn),
    room: renderRoom(turn),
    language,
  };
};
