import type { answerRequests, InputOf } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import {
  answerRequest,
  fillTurn,
  indexItem,
  type ItemLibrary,
  itemRelevance,
  overviewItem,
  type ReadableItem,
  type Relevance,
} from "@quarry/reading";
import { createGiveWay } from "@quarry/runtime";

type Input = InputOf<typeof answerRequests>;

/** What the handler needs. */
export interface AnswerRequestsPorts {
  readonly library: ItemLibrary;
}

/** By what the markers of an item have to say to the goal. */
const byMarkers = ({ goal }: Input, items: readonly ReadableItem[]): Relevance => {
  const scores = new Map(
    itemRelevance(items.map(overviewItem), goal).map(({ linkId, score }) => [linkId, score]),
  );
  return (linkId) => scores.get(linkId) ?? 0;
};

/** Answers what a reader asked for in one turn from the stored texts: whole content, as far as its context has room, and nothing twice. */
export const createAnswerRequests =
  ({ library }: AnswerRequestsPorts): Handler<typeof answerRequests> =>
  async (job, { signal }) => {
    const items = await library.read(job.items);
    const giveWay = createGiveWay(signal);
    for (const item of items) {
      await giveWay();
      indexItem(item, job.requests);
    }
    const found = new Map(job.found.map(({ requestId, passages }) => [requestId, passages]));
    const repairs = new Map(job.repairs.map((one) => [one.requestId, one.repairs]));
    const asked = job.requests.map((request) => ({
      request,
      answer: answerRequest(request, items, { found, repairs: repairs.get(request.id) ?? [] }),
    }));
    return fillTurn(asked, {
      itemsPerTurn: job.itemsPerTurn,
      charactersLeft: job.charactersLeft,
      earlier: job.answers,
      ...(job.prioritizeByMarkerRelevance && { relevance: byMarkers(job, items) }),
    });
  };
