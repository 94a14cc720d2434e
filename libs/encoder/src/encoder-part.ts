import { Failure } from "@quarry/failure";
import { createEncoder } from "./create-encoder.ts";
import type { Encoder, EncoderOptions } from "./encoder.ts";

/** An encoder as a part of a service: loaded at its start, closed at its stop. */
export interface EncoderPart {
  readonly name: string;
  /** Usable from the end of `start`; before it, and after `stop`, every use throws `encoder-failed`. */
  readonly encoder: Encoder;
  start(): Promise<void>;
  stop(): Promise<void>;
  ready(): Promise<true | string>;
}

/** What the part loads, and the vector length the collections were configured for. */
export interface EncoderPartOptions extends EncoderOptions {
  readonly dimensions?: number | undefined;
}

const checkDimensions = ({ profile }: Encoder, wanted: number | undefined): void => {
  if (wanted === undefined || wanted === profile.dimensions) return;
  throw new Failure(
    "bad-configuration",
    `EMBEDDING_DIMENSIONS is ${wanted}, but ${profile.id} makes vectors of ${profile.dimensions}: set it to that`,
    { retry: "never" },
  );
};

/** The encoder as a Lifecycle of @quarry/runtime; `load` stands in for `createEncoder` in tests. */
export const encoderPart = (
  options: EncoderPartOptions = {},
  load: (options: EncoderOptions) => Promise<Encoder> = createEncoder,
): EncoderPart => {
  let loaded: Encoder | undefined;
  const encoder = (): Encoder => {
    if (loaded) return loaded;
    throw new Failure("encoder-failed", "the encoder is not loaded", { retry: "backoff" });
  };
  return {
    name: "encoder",
    encoder: {
      get profile() {
        return encoder().profile;
      },
      countTokens: (text) => encoder().countTokens(text),
      encode: async (texts, request) => encoder().encode(texts, request),
      encodePassages: async (texts, request) => encoder().encodePassages(texts, request),
      encodeQuery: async (text, request) => encoder().encodeQuery(text, request),
      close: async () => loaded?.close(),
    },
    start: async () => {
      const opened = await load(options);
      loaded = opened;
      checkDimensions(opened, options.dimensions);
    },
    stop: async () => {
      const last = loaded;
      loaded = undefined;
      await last?.close();
    },
    ready: async () => (loaded ? true : "the encoder's model is not loaded"),
  };
};
