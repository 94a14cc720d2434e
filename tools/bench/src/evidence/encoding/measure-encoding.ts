import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { World } from "../../benchmark.ts";
import { makePassages } from "../text/make-passages.ts";
import { compareInTurns, type ContestantSpeed } from "./compare-in-turns.ts";
import { type ContestantName, contestantNames, loadContestant } from "./contestants.ts";
import { checkSameVectors, type VectorStability } from "./same-vectors.ts";

const entry = join(import.meta.dirname, "../../encode-alone.ts");

/** The most memory, in MiB, of a process that does nothing but load a model and encode some passages with it. */
const measureMemoryAlone = async (
  name: ContestantName,
  { passages, signal }: { readonly passages: number; readonly signal: AbortSignal },
): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [entry, name, String(passages)], { signal });
  return Number(stdout);
};

const textsPerTurn = 8;

/** One way to encode, measured. */
export interface EncodingNumbers extends ContestantSpeed {
  readonly name: ContestantName;
  /** Of a process that does nothing else. */
  readonly peakMiB: number;
  /** Not looked at for the plain loop. */
  readonly stability: VectorStability | undefined;
}

/** Of eight lengths, because it is with longer ones that a text shares a pass at its peril. */
const ofManyLengths = (texts: readonly string[]): string[] =>
  texts.slice(0, textsPerTurn).map((text, place) => text.slice(0, 100 * (place + 1)));

/** Speed and stability, all models loaded in this process. */
const compareAll = async (passages: number, world: World) => {
  const texts = makePassages(passages, 4);
  const contestants = await Promise.all(contestantNames.map(loadContestant));
  try {
    const speeds = await compareInTurns(contestants, { texts, textsPerTurn }, world);
    const compared = [];
    for (const { name, encoder } of contestants) {
      const { passagesPerSecond = 0, ratio = 0 } = speeds.get(name) ?? {};
      const stability = encoder && (await checkSameVectors(encoder, ofManyLengths(texts)));
      compared.push({ name, passagesPerSecond, ratio, stability });
    }
    return compared;
  } finally {
    for (const contestant of contestants) await contestant.close();
  }
};

/** Int8, fp32 and a plain transformers.js loop on the same texts in turns; memory of each in a process of its own. */
export const measureEncoding = async (passages: number, world: World): Promise<EncodingNumbers[]> => {
  const measured: EncodingNumbers[] = [];
  for (const compared of await compareAll(passages, world)) {
    const { signal } = world;
    const peakMiB = await measureMemoryAlone(compared.name, { passages: textsPerTurn, signal });
    measured.push({ ...compared, peakMiB });
  }
  return measured;
};
