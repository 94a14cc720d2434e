import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Encoded, Encoder } from "@quarry/encoder";
import type { World } from "../benchmark.ts";
import { type Contestant, type ContestantName, contestantNames, loadContestant } from "./contestants.ts";
import { percentile } from "./machine.ts";
import { makePassages } from "./text-maker.ts";

/** Speed of one contestant. */
interface ContestantSpeed {
  /** Median over the turns. */
  readonly passagesPerSecond: number;
  /** By the last one's passages per second, turn by turn; median over the turns. */
  readonly ratio: number;
}

/** Size of the batches that contestants encode in turn. */
export interface TurnOptions {
  readonly texts: readonly string[];
  readonly textsPerTurn: number;
}

const rotated = <Item>(items: readonly Item[], by: number): Item[] => {
  const at = by % Math.max(1, items.length);
  return [...items.slice(at), ...items.slice(0, at)];
};

/**
 * Has all of them encode the same texts in turns, beginning with another one each time: what else runs on the machine
 * then slows all of them alike. Each has encoded once before its clock runs.
 */
export const compareInTurns = async (
  contestants: readonly Contestant[],
  { texts, textsPerTurn }: TurnOptions,
  { signal, now }: Pick<World, "signal" | "now">,
): Promise<ReadonlyMap<string, ContestantSpeed>> => {
  const times = new Map(contestants.map(({ name }) => [name, [] as readonly number[]]));
  for (const { encode } of contestants) await encode(["A first text."]);
  for (let from = 0; from < texts.length; from += textsPerTurn) {
    const turn = texts.slice(from, from + textsPerTurn);
    for (const { name, encode } of rotated(contestants, from / textsPerTurn)) {
      signal.throwIfAborted();
      const began = now();
      await encode(turn);
      times.set(name, [...(times.get(name) ?? []), (now() - began) / turn.length]);
    }
  }
  const last = [...times.values()].at(-1) ?? [];
  return new Map(
    [...times].map(([name, ms]) => {
      const ratios = ms.map((own, turn) => (last[turn] ?? 0) / own);
      return [name, { passagesPerSecond: 1000 / percentile(ms, 0.5), ratio: percentile(ratios, 0.5) }];
    }),
  );
};

/** Tells if a text's vectors depend on the other texts of its batch. */
interface VectorStability {
  /** Bit for bit. */
  readonly same: boolean;
  /** Largest difference of two numbers that should be one; 0 when all are the same. */
  readonly largestDifference: number;
}

const numbersOf = ({ dense, tokens }: Encoded): number[] => [...dense, ...tokens.data];

const differenceOf = (left: Encoded, right: Encoded): number => {
  const [first, second] = [numbersOf(left), numbersOf(right)];
  if (first.length !== second.length) return Infinity;
  return first.reduce((max, value, index) => {
    const other = second[index] ?? Number.NaN;
    // Zero and minus zero differ in a bit, and by nothing.
    return Object.is(value, other) ? max : Math.max(max, Math.abs(value - other), Number.MIN_VALUE);
  }, 0);
};

/** Encodes texts together, together the other way round, and each alone, and compares every number of both kinds of vectors. */
export const checkSameVectors = async (
  encoder: Pick<Encoder, "encode">,
  texts: readonly string[],
): Promise<VectorStability> => {
  const inputs = texts.map((text) => ({ text }));
  const together = await encoder.encode(inputs);
  const reversed = (await encoder.encode(inputs.toReversed())).toReversed();
  const alone: Encoded[] = [];
  for (const input of inputs) alone.push(...(await encoder.encode([input])));
  const largestDifference = together.reduce((max, encoded, index) => {
    const others = [reversed[index], alone[index]].filter((other) => other !== undefined);
    return Math.max(max, ...others.map((other) => differenceOf(encoded, other)));
  }, 0);
  return { same: largestDifference === 0, largestDifference };
};

const entry = join(import.meta.dirname, "../encode-alone.ts");

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
