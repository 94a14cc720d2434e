import type { Unavailable } from "@quarry/documents";
import { Failure } from "@quarry/failure";
import type { NotModified, WebPage } from "../client/egress.ts";
import { readableAddresses } from "./readable-addresses.ts";

type Answer = WebPage | NotModified | Unavailable;

/** What was got, and at which of its addresses. */
export interface ReadablePage {
  readonly address: string;
  readonly answer: Answer;
}

// A better address that fails is no loss: the page itself is left. One whose turn comes later does not fail.
const unlessCancelled = (error: unknown): undefined => {
  if (!(error instanceof Failure) || error.code === "cancelled") throw error;
  if (typeof error.retry === "object" && error.retry.isTurn) throw error;
};

/**
 * Gets a page at the first of its addresses that answers, at its own in the end.
 * @throws {Failure} what `get` throws for the page itself, and for any address that the job is cancelled or has to wait for its turn
 */
export const firstReadable = async (
  url: string,
  get: (address: string) => Promise<Answer>,
): Promise<ReadablePage> => {
  for (const address of readableAddresses(url).slice(0, -1)) {
    const answer = await get(address).catch(unlessCancelled);
    if (answer !== undefined && answer.status !== "unavailable") return { address, answer };
  }
  return { address: url, answer: await get(url) };
};
