import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import { refuse } from "../refuse.ts";

/** A tokenised text without special tokens. */
export interface TokenizedText {
  readonly ids: readonly number[];
  readonly tokens: readonly string[];
}

/** The tokenizer of one model. */
export interface ModelTokenizer {
  readonly startId: number;
  readonly endId: number;
  readonly maskId: number;
  /** Represents a word or character without tokens. */
  readonly unknownId: number;
  /** Ids of tokens that are never words. */
  readonly specialIds: ReadonlySet<number>;
  /** Returns the id of a token in the vocabulary. */
  idOf(token: string): number | undefined;
  tokenize(text: string): TokenizedText;
}

const objectFrom = (json: string): object => {
  const value: unknown = JSON.parse(json);
  return typeof value === "object" && value !== null ? value : {};
};

/**
 * Loads the tokenizer of a model folder.
 * @throws {Failure} `bad-configuration` if it is missing, or not a BERT tokenizer
 */
export const loadTokenizer = async (modelFolder: string): Promise<ModelTokenizer> => {
  const [definition, settings] = await Promise.all(
    ["tokenizer.json", "tokenizer_config.json"].map((file) =>
      readFile(join(modelFolder, file), "utf8").catch((error: unknown) => {
        throw refuse(
          `${join(modelFolder, file)} cannot be read: a model needs its tokenizer beside config.json`,
          error,
        );
      }),
    ),
  );
  const tokenizer = new Tokenizer(objectFrom(definition ?? ""), objectFrom(settings ?? ""));
  const idOf = (token: string): number => {
    const id = tokenizer.token_to_id(token);
    if (id !== undefined) return id;
    throw refuse(
      `${modelFolder}/tokenizer.json has no ${token} token: configure a model with a BERT (WordPiece) tokenizer`,
    );
  };
  return {
    startId: idOf("[CLS]"),
    endId: idOf("[SEP]"),
    maskId: idOf("[MASK]"),
    unknownId: idOf("[UNK]"),
    specialIds: new Set(["[CLS]", "[SEP]", "[PAD]", "[MASK]"].map(idOf)),
    idOf: (token) => tokenizer.token_to_id(token),
    tokenize: (text) => tokenizer.encode(text, { add_special_tokens: false }),
  };
};
