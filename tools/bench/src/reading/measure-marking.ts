import { createAnalyst } from "@quarry/analyst";
import type { Comment, Marking } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts } from "@quarry/testkit/builders";
import type { World } from "../benchmark.ts";
import type { MadeItem } from "./make-item.ts";

/** How long an item took to be marked by the text alone. */
export interface MarkingNumbers {
  readonly characters: number;
  readonly markers: number;
  readonly seconds: number;
  /** Of the text that was read for markers, 0 to 1. */
  readonly coveredShare: number;
  /** Longest time in which nothing else could run in the process. */
  readonly longestBlockMs: number;
}

interface Text {
  readonly text: string;
  readonly comments?: readonly Comment[];
}

const commentsText = ({ comments }: MadeItem): Text => {
  const placed: Comment[] = [];
  const parts: string[] = [];
  let start = 0;
  for (const { id, author, likes, text, parentId } of comments) {
    placed.push({
      id,
      author,
      likes,
      replies: 0,
      start,
      end: start + text.length,
      ...(parentId && { parentId }),
    });
    parts.push(text);
    start += text.length + 2;
  }
  return { text: parts.join("\n\n"), comments: placed };
};

/** The longest pause between two beats of a timer, beyond the time between beats. */
const watchBlocks = (now: () => number): { readonly stop: () => number } => {
  const beatMs = 5;
  let [last, longest] = [now(), 0];
  const timer = setInterval(() => {
    const time = now();
    longest = Math.max(longest, time - last - beatMs);
    last = time;
  }, beatMs);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(longest, now() - last - beatMs);
    },
  };
};

const mark = async ({ text, comments }: Text, { now, signal }: World): Promise<MarkingNumbers> => {
  const facts = aDocumentFacts({ characters: text.length });
  const kept: Marking[] = [];
  const { markDocument } = createAnalyst({
    markings: {
      getDocument: async () => ({ facts, text, ...(comments && { comments }) }),
      putMarking: async (_documentId, marking) => void kept.push(marking),
    },
  });
  const blocks = watchBlocks(now);
  const begun = now();
  const job = { jobId: "bench", attempt: 1, signal, log: createSilentLogger() };
  const { markers, coveredShare } = await markDocument({ documentId: facts.documentId }, job);
  const seconds = (now() - begun) / 1_000;
  return { characters: text.length, markers, seconds, coveredShare, longestBlockMs: blocks.stop() };
};

/** Marks the transcript and the comments of an item, one after the other, without a model. */
export const measureMarking = async (
  item: MadeItem,
  world: World,
): Promise<{ readonly transcript: MarkingNumbers; readonly comments: MarkingNumbers }> => ({
  transcript: await mark({ text: item.transcript }, world),
  comments: await mark(commentsText(item), world),
});
