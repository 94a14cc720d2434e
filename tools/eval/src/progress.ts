import type { World } from "./evaluation.ts";

/** Counts finished steps and says so at most every five seconds, and at the last one. */
export const createProgress = (what: string, total: number, { now, say }: Pick<World, "now" | "say">) => {
  const began = now();
  let told = began;
  let done = 0;
  return (): void => {
    done += 1;
    if (done < total && now() - told < 5_000) return;
    told = now();
    say(`${what}: ${done} of ${total}, ${Math.round((told - began) / 1000)} s`);
  };
};
