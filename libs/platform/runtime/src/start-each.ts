import type { YieldToEventLoop } from "./yield-to-event-loop.ts";

/**
 * Starts work on each item, in order, and waits for all of it; yields to the event loop between items, so that their synchronous
 * parts do not add up.
 * @throws the first error of a pause or of the work
 */
export const startEach = async <Item, Output>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Output>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Output[]> => {
  const started: Promise<Output>[] = [];
  for (const item of items) {
    await yieldToEventLoop();
    const working = work(item);
    // The caller awaits it and receives its failure, unless a pause fails before that.
    working.catch(() => undefined);
    started.push(working);
  }
  return Promise.all(started);
};
