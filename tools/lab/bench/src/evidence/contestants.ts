import { createEncoder, type Encoder } from "@quarry/encoder";
import { createPlainLoop } from "@quarry/encoder/testing";

/** Something that encodes texts, and may do so all at once. */
export interface Contestant {
  readonly name: string;
  readonly encode: (texts: readonly string[]) => Promise<unknown>;
}

/** Our encoder in either arithmetic, and what one would write first; all with the same weights. */
export const contestantNames = ["int8", "fp32", "plain"] as const;

export type ContestantName = (typeof contestantNames)[number];

/** A contestant with its model loaded. */
export interface LoadedContestant extends Contestant {
  readonly name: ContestantName;
  /** Ours only. */
  readonly encoder?: Encoder;
  close(): Promise<void>;
}

/** Loads a contestant's model. The plain loop answers with one vector a text, ours with one a token besides. */
export const loadContestant = async (name: ContestantName): Promise<LoadedContestant> => {
  if (name === "plain") {
    const plain = await createPlainLoop();
    const encode = async (texts: readonly string[]): Promise<void> => {
      for (const text of texts) await plain.encode(text);
    };
    return { name, encode, close: () => plain.close() };
  }
  const encoder = await createEncoder({ arithmetic: name });
  const encode = (texts: readonly string[]) => encoder.encode(texts.map((text) => ({ text })));
  return { name, encode, encoder, close: () => encoder.close() };
};
