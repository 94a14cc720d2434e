import { problem } from "../../http/problems/problem.ts";

/** Says why a collection has no item that can be read. */
export const nothingToRead = (pending: number) =>
  problem(
    "conflict",
    pending > 0
      ? `The ${pending} items of this collection are still being prepared; look at its /items and ask again.`
      : "This collection has no item that can be read; add one with POST …/items.",
  );
