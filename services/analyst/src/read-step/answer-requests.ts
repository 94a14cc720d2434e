import type { answerRequests, InputOf } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import {
  answerRequest,
  type AskedContent,
  fillTurn,
  indexItem,
  type ItemLibrary,
  itemRelevanceInSlices,
  type OverviewItem,
  overviewItemInSlices,
  type ReadableItem,
  type Relevance,
} from "@quarry/reading";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";

type Input = InputOf<typeof answerRequests>;

const byMarkers = async (
  { goal }: Input,
  items: readonly ReadableItem[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Relevance> => {
  const shown: OverviewItem[] = [];
  for (const item of items) shown.push(await finishWithPauses(overviewItemInSlices(item), yieldToEventLoop));
  const relevance = await finishWithPauses(itemRelevanceInSlices(shown, goal), yieldToEventLoop);
  const scores = new Map(relevance.map(({ linkId, score }) => [linkId, score]));
  return (linkId) => scores.get(linkId) ?? 0;
};

/**
 * Creates the handler that answers a reader's requests of one turn from the stored texts: whole content, within its context, and
 * nothing twice.
 */
export const createAnswerRequests =
  ({ library }: { readonly library: ItemLibrary }): Handler<typeof answerRequests> =>
  async (job, { signal }) => {
    const items = await library.read(job.items);
    const yieldToEventLoop = createYieldToEventLoop(signal);
    for (const item of items) {
      await yieldToEventLoop();
      await finishWithPauses(indexItem(item, job.requests), yieldToEventLoop);
    }
    const found = new Map(job.found.map(({ requestId, passages }) => [requestId, passages]));
    const repairs = new Map(job.repairs.map((one) => [one.requestId, one.repairs]));
    const asked: AskedContent[] = [];
    for (const request of job.requests) {
      await yieldToEventLoop();
      const answer = answerRequest(request, items, { found, repairs: repairs.get(request.id) ?? [] });
      asked.push({ request, answer });
    }
    const relevance = job.prioritizeByMarkerRelevance
      ? await byMarkers(job, items, yieldToEventLoop)
      : undefined;
    return fillTurn(asked, {
      itemsPerTurn: job.itemsPerTurn,
      charactersLeft: job.charactersLeft,
      earlier: job.answers,
      ...(relevance && { relevance }),
    });
  };
