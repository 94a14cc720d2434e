import type { Progress } from "./progress.ts";

/** What the language model took so far, in one line; undefined for a run that asks none. */
export const describeModelUsage = ({ model: { calls, tokens, cost } }: Progress): string | undefined => {
  if (calls === 0) return undefined;
  const price = cost === 0 ? "" : `, cost ${cost.toFixed(4)}`;
  return `language model: ${calls} call${calls === 1 ? "" : "s"}, ${tokens} tokens${price}`;
};
