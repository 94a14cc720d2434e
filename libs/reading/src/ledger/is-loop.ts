import type { ContentRequest, DeferredRequest, RequestAnswer } from "@quarry/contracts";

/** What a reader asked for in one turn, and what became of it. */
export interface ReadingTurn {
  readonly requests: readonly ContentRequest[];
  /** Ids of requests that earlier answers had answered in full. */
  readonly repeated: readonly string[];
  /** What there was no room for: asking again is no loop. */
  readonly deferred: readonly DeferredRequest[];
  /** Requests that could not be understood. */
  readonly refused: readonly RequestAnswer[];
}

/** What makes two requests the same: all but their id, their reason and how urgent they are. */
const signatureOf = ({ id: _id, reason: _reason, priority: _priority, ...demand }: ContentRequest): string =>
  JSON.stringify(
    Object.entries({ ...demand, linkIds: demand.linkIds.toSorted() }).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  );

const refusalOf = ({ type, problem }: RequestAnswer): string => `${type} ${problem ?? ""}`;

const settledIn = ({ requests, deferred, refused }: ReadingTurn): string[] => {
  const waiting = new Set(deferred.map(({ request }) => request.id));
  return [...requests.filter(({ id }) => !waiting.has(id)).map(signatureOf), ...refused.map(refusalOf)];
};

/**
 * Whether the last of a step's turns brings nothing that was not settled before: every request of it was answered or refused in an
 * earlier turn, as it is or because all it asks for was sent already. So A, B, A is a loop at the second A, however many
 * turns lie between. A turn without requests is none.
 */
export const isLoop = (turns: readonly ReadingTurn[]): boolean => {
  const last = turns.at(-1);
  if (!last || last.requests.length + last.refused.length === 0) return false;
  const settled = new Set(turns.slice(0, -1).flatMap(settledIn));
  const repeated = new Set(last.repeated);
  return (
    last.requests.every((request) => repeated.has(request.id) || settled.has(signatureOf(request))) &&
    last.refused.every((answer) => settled.has(refusalOf(answer)))
  );
};
