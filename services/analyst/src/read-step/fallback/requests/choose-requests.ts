import type { ContentRequest } from "@quarry/contracts";
import { isLastTurn, type ReadingTurn } from "../../turn/reading-turn.ts";
import { sentPieces } from "../../turn/sent-pieces.ts";
import { thatFit } from "./that-fit.ts";
import { wishes } from "./wishes.ts";

/** Ids of what was answered or refused in earlier turns, and of what will never have room; what only had to wait is asked for again. */
const settledBefore = ({ job }: ReadingTurn): ReadonlySet<string> =>
  new Set([
    ...job.answers.map(({ requestId }) => requestId),
    ...job.deferred
      .filter(({ characters }) => characters > job.charactersLeft)
      .map(({ request }) => request.id),
  ]);

/** What the fallback asks for in a turn: of what it would read the next that was neither answered nor read and has room; nothing in the last turn. */
export const chooseRequests = (turn: ReadingTurn): ContentRequest[] => {
  if (isLastTurn(turn)) return [];
  const settled = settledBefore(turn);
  const sent = sentPieces(turn);
  const open = wishes(turn).filter(({ request, isRead }) => !settled.has(request.id) && !isRead(sent));
  return thatFit(open, turn.job.charactersLeft)
    .slice(0, turn.job.itemsPerTurn)
    .map(({ request }) => request);
};
