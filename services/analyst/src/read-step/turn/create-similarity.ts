import type { Encoder, EncoderProfile } from "@quarry/encoder";
import { readsLanguage } from "@quarry/extractive";
import { cosine } from "@quarry/ranking";
import type { Similarity } from "./reading-turn.ts";

/** What similarity needs of an encoder. */
interface SimilarityEncoder extends Pick<Encoder, "encode" | "encodeQuery"> {
  readonly profile: Pick<EncoderProfile, "id">;
}

/** Similarity by the dense vectors of an encoder. */
export const createSimilarity = (encoder: SimilarityEncoder): Similarity => ({
  of: async (query, texts) => {
    const [asked, encoded] = await Promise.all([
      encoder.encodeQuery(query),
      encoder.encode(texts.map((text) => ({ text }))),
    ]);
    return encoded.map(({ dense }) => cosine(asked.dense, dense));
  },
  reads: (language) => readsLanguage(encoder.profile.id, language),
});
