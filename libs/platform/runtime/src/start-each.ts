import type { YieldToEventLoop } from "./yield-to-event-loop.ts";

/**
 * Starts work on each item, in order, and waits for all of it: others get their turn between two items, so that what the work does before
 * it waits for something does not add up. @throws what a pause or some work throws first
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
