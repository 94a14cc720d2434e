import type { Encoder } from "@quarry/encoder";
import { cosine } from "@quarry/ranking";
import type { Nearness } from "./reading-turn.ts";

/** Nearness by the dense vectors of an encoder. */
export const createNearness =
  (encoder: Pick<Encoder, "encode" | "encodeQuery">): Nearness =>
  async (query, texts) => {
    const [asked, encoded] = await Promise.all([
      encoder.encodeQuery(query),
      encoder.encode(texts.map((text) => ({ text }))),
    ]);
    return encoded.map(({ dense }) => cosine(asked.dense, dense));
  };
