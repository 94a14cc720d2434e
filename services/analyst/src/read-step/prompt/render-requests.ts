import type { DeferredRequest, RequestAnswer } from "@quarry/contracts";
import { isLastTurn, type ReadingTurn } from "../turn/reading-turn.ts";

const none = "(none)";
const mostAvailable = 40;

const count = (value: number): string => value.toLocaleString("en");

const problemOf = ({ requestId, type, problem = "", available = [] }: RequestAnswer): string => {
  const instead = available.slice(0, mostAvailable).map((one) => `  - ${one}`);
  return [
    `${requestId} (${type}): ${problem}`,
    ...(instead.length > 0 ? ["  available:", ...instead] : []),
  ].join("\n");
};

/** The requests of earlier turns that could not be answered, why, and what there is instead. */
export const renderProblems = ({ job }: ReadingTurn): string => {
  const refused = job.answers.filter(({ status }) => status === "refused");
  return refused.length === 0 ? none : refused.map(problemOf).join("\n\n");
};

const deferredOf = ({ request, linkIds, characters }: DeferredRequest): string =>
  `${request.id} (${request.type}) for ${linkIds.join(", ")}: ${count(characters)} characters`;

/** The requests there was no room for; the reader is asked to choose among them. */
export const renderDeferred = ({ job }: ReadingTurn): string =>
  job.deferred.length === 0 ? none : job.deferred.map(deferredOf).join("\n");

const turns = (left: number): string => (left === 1 ? "this turn only" : `this turn and ${left - 1} more`);

/** How much may still be asked for, in words. */
export const renderRoom = (turn: ReadingTurn): string => {
  const { charactersLeft, followUpsLeft, itemsPerTurn } = turn.job;
  if (isLastTurn(turn))
    return "nothing more can be asked for. Answer now with what stands above, and leave `requests` empty.";
  const most = `at most ${itemsPerTurn} whole ${itemsPerTurn === 1 ? "item" : "items"} at a time`;
  return `${count(charactersLeft)} characters; you can ask in ${turns(followUpsLeft)}, ${most}.`;
};
