import type { RankedPassage } from "@quarry/contracts";
import { answerRequest, type ReadableItem, requestWindows } from "@quarry/reading";
import type { TextSpan } from "@quarry/text";

/** What a reader may ask for in a session, and how much of the text the answers may be. */
export const sessionLimits = { requests: 3, share: 0.15 } as const;

/** Characters of a text that a session may read. */
export const budgetOf = (text: string): number => Math.floor(sessionLimits.share * text.length);

/**
 * What the product's reader has read of an item's transcript when a session for a query ends, without a language model: it
 * asks for the word ranges in which the answer is expected, and the requests are answered as any reader's are.
 */
export const readSession = (
  item: ReadableItem,
  question: string,
  found: readonly RankedPassage[],
): TextSpan[] => {
  const { transcript: text, reference } = item;
  if (text === null) return [];
  const requests = requestWindows({
    linkId: reference.linkId,
    part: "transcript",
    text,
    question,
    found,
    budgetCharacters: budgetOf(text.text),
    maxWindows: sessionLimits.requests,
  });
  const pieces = requests.flatMap((request) => answerRequest(request, [item]).pieces);
  return pieces.map(({ start, end }) => ({ start, end }));
};
