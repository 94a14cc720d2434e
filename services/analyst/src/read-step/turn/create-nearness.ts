import type { Encoder, EncoderProfile } from "@quarry/encoder";
import { cosine } from "@quarry/ranking";
import { readsLanguage } from "../../support/calibration.ts";
import type { Nearness } from "./reading-turn.ts";

/** What nearness needs of an encoder. */
interface NearnessEncoder extends Pick<Encoder, "encode" | "encodeQuery"> {
  readonly profile: Pick<EncoderProfile, "id">;
}

/** Nearness by the dense vectors of an encoder. */
export const createNearness = (encoder: NearnessEncoder): Nearness => ({
  of: async (query, texts) => {
    const [asked, encoded] = await Promise.all([
      encoder.encodeQuery(query),
      encoder.encode(texts.map((text) => ({ text }))),
    ]);
    return encoded.map(({ dense }) => cosine(asked.dense, dense));
  },
  reads: (language) => readsLanguage(encoder.profile.id, language),
});
