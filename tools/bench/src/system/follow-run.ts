import type { World } from "../benchmark.ts";
import { type Latencies, latenciesOf } from "./submit-steadily.ts";

/** What many who follow one run met. */
export interface FollowNumbers {
  readonly followers: number;
  /** Of them those that saw the end of the run. */
  readonly told: number;
  /** From the first that was told of the end to each. */
  readonly spread: Latencies;
}

const ended = "run-finished";

/** Follows a run to its end; answers when it was told, nothing when the stream ended without. */
const followToEnd = async (
  url: string,
  runId: string,
  { now, signal }: World,
): Promise<number | undefined> => {
  const response = await fetch(`${url}/v1/research/${runId}/events`, { signal });
  if (response.body === null || !response.ok) return undefined;
  let kept = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    kept = (kept + chunk).slice(-4_000);
    if (kept.includes(ended)) return now();
  }
  return undefined;
};

/** Follows one run with many clients at once. */
export const followAtOnce = async (
  url: string,
  runId: string,
  { followers, ...world }: World & { readonly followers: number },
): Promise<FollowNumbers> => {
  const all = Array.from({ length: followers }, () => followToEnd(url, runId, world).catch(() => undefined));
  const times = (await Promise.all(all)).filter((time) => time !== undefined);
  const first = Math.min(...times);
  return { followers, told: times.length, spread: latenciesOf(times.map((time) => time - first)) };
};
