import type { Encoder } from "@quarry/encoder";
import { maxSim } from "@quarry/ranking";
import type { World } from "../benchmark.ts";
import { percentile } from "./percentile.ts";
import { createTextMaker } from "./text-maker.ts";

const rounds = 15;

/** Milliseconds of scoring all passages against one query in JavaScript, and how large both are. */
export interface MaxSimTime {
  readonly ms: number;
  readonly passages: number;
  readonly queryTokens: number;
  readonly passageTokens: number;
}

/** The median of some rounds of MaxSim over these texts. */
export const measureMaxSim = async (
  encoder: Pick<Encoder, "encode" | "encodeQuery">,
  texts: readonly string[],
  { now }: Pick<World, "now">,
): Promise<MaxSimTime> => {
  const query = (await encoder.encodeQuery(createTextMaker(3).sentence())).tokens;
  const passages = (await encoder.encode(texts.map((text) => ({ text })))).map(({ tokens }) => tokens);
  const times = Array.from({ length: rounds }, () => {
    const began = now();
    for (const passage of passages) maxSim(query, passage);
    return now() - began;
  });
  const tokens = passages.reduce((sum, { count }) => sum + count, 0);
  return {
    ms: percentile(times, 0.5),
    passages: passages.length,
    queryTokens: query.count,
    passageTokens: Math.round(tokens / Math.max(1, passages.length)),
  };
};
