import type { ContentRequest } from "@quarry/contracts";
import { isLastTurn, type ReadingTurn } from "../turn/reading-turn.ts";
import { sentPieces } from "../turn/sent-pieces.ts";
import type { Wish } from "./wish.ts";
import { wishes } from "./wishes.ts";

/** Ids of what was asked for in earlier turns, also of what was refused or had no room. */
const askedBefore = ({ job }: ReadingTurn): ReadonlySet<string> =>
  new Set([
    ...job.answers.map(({ requestId }) => requestId),
    ...job.deferred.map(({ request }) => request.id),
  ]);

/** The first that have room together. */
const thatFit = (open: readonly Wish[], charactersLeft: number): Wish[] => {
  let room = charactersLeft;
  return open.filter(({ characters }) => {
    if (characters > room) return false;
    room -= characters;
    return true;
  });
};

/** What the twin asks for in a turn: of what it would read the next that was neither asked for nor read and has room; nothing in the last turn. */
export const chooseRequests = (turn: ReadingTurn): ContentRequest[] => {
  if (isLastTurn(turn)) return [];
  const asked = askedBefore(turn);
  const sent = sentPieces(turn);
  const open = wishes(turn).filter(({ request, isRead }) => !asked.has(request.id) && !isRead(sent));
  return thatFit(open, turn.job.charactersLeft)
    .slice(0, turn.job.itemsPerTurn)
    .map(({ request }) => request);
};
