import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure } from "@quarry/failure";
import { faultPage, readResults, resultOf, withResult, writeResults } from "./page.ts";
import { openPlayer, type Played, type Player, playTests } from "./play.ts";
import { faultRows } from "./rows.ts";
import type { FaultRow, Proof } from "./scenario.ts";

/** Numbers from 0 to 1, the same sequence for the same seed (mulberry32). */
const seededRandom = (seed: number): (() => number) => {
  let state = Math.trunc(seed);
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const docs = resolve(import.meta.dirname, "../../../../../docs");
const resultsFile = join(docs, "reliability.json");

/** Dependencies of the command. */
export interface RowsWorld {
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface PlayRowsOptions {
  readonly rows: readonly FaultRow[];
  /** Of everything random: the same seed injects the same faults at the same moments. */
  readonly seed: number;
  /** True if docs/reliability.md and docs/reliability.json get the results. */
  readonly isWritten: boolean;
}

/** Steps of a row, played one after another. */
const playsOf = (
  proof: Proof,
  player: Player,
  { seed, signal }: { readonly seed: number; readonly signal: AbortSignal },
): readonly (() => Promise<Played>)[] =>
  proof.by === "tests"
    ? [() => playTests(proof.files, signal)]
    : proof.scenarios.map((scenario) => () => player.play(scenario, seededRandom(seed)));

const isWell = ({ lost, doubled, troubles }: Played): boolean =>
  lost.length + doubled.length + troubles.length === 0;

const describe = (played: Played, well: boolean, say: (line: string) => void): void => {
  const { scenario, tookMs, recoveryMs, repeated } = played;
  const took = (tookMs / 1_000).toFixed(1);
  const recovered = recoveryMs.map((ms) => (ms / 1_000).toFixed(1)).join(", ");
  const recovery = recovered === "" ? "" : `; recovered after ${recovered} s; ${repeated} asked again`;
  say(`${well ? "ok  " : "LOOK"} ${scenario}: ${took} s${recovery}`);
  for (const what of played.lost) say(`     lost: ${what}`);
  for (const what of played.doubled) say(`     doubled: ${what}`);
  for (const what of played.troubles) say(`     trouble: ${what}`);
};

const write = async (row: string, played: Played, seed: number): Promise<void> => {
  const on = new Date().toISOString().slice(0, 10);
  const results = withResult(await readResults(resultsFile), resultOf(row, played, { seed, on }));
  const order = faultRows.map(({ id }) => id);
  const sorted = results.toSorted((one, other) => order.indexOf(one.row) - order.indexOf(other.row));
  await writeResults(resultsFile, sorted);
  await writeFile(join(docs, "reliability.md"), faultPage(faultRows, sorted));
};

/**
 * Plays the scenarios of the rows one after the other, or runs the tests that hold a row, and answers with the closing line.
 * @throws {Failure} `bad-output` when anything was lost, doubled or went wrong
 */
export const playRows = async (
  { rows, seed, isWritten }: PlayRowsOptions,
  world: RowsWorld,
): Promise<string> => {
  world.say(`seed ${seed}`);
  const player = await openPlayer(world);
  let [all, wellPlayed] = [0, 0];
  try {
    for (const { id, fault, injected, proof } of rows) {
      world.say(`${id} ${fault}: ${injected}`);
      for (const play of playsOf(proof, player, { seed, signal: world.signal })) {
        const played = await play();
        const well = isWell(played);
        all += 1;
        wellPlayed += Number(well);
        describe(played, well, world.say);
        await (isWritten ? write(id, played, seed) : undefined);
      }
    }
  } finally {
    await player.close();
  }
  const summary = `${wellPlayed} of ${all} scenarios lost nothing and did nothing twice; seed ${seed}`;
  if (wellPlayed < all) throw new Failure("bad-output", summary, { retry: "never" });
  return `${summary}\n`;
};
