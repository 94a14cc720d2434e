import type { Encoder } from "@quarry/encoder";
import type { World } from "../evaluation.ts";

/** An encoder whose speed can be asked for. */
interface MeasuredEncoder<Measured> {
  readonly encoder: Measured;
  /** Texts a second while at least one call was under way, with one decimal; null when nothing was encoded. */
  readonly encodedPerSecond: () => number | null;
}

/** Counts the texts of `encodePassages`; time in which the encoder has nothing to do is left out. */
export const measureEncoding = <Measured extends Pick<Encoder, "encodePassages">>(
  encoder: Measured,
  now: World["now"],
): MeasuredEncoder<Measured> => {
  let underWay = 0;
  let since = 0;
  let busyMs = 0;
  let encoded = 0;
  return {
    encoder: {
      ...encoder,
      encodePassages: async (...[texts, options]: Parameters<Encoder["encodePassages"]>) => {
        if (underWay === 0) since = now();
        underWay += 1;
        try {
          const vectors = await encoder.encodePassages(texts, options);
          encoded += texts.length;
          return vectors;
        } finally {
          underWay -= 1;
          if (underWay === 0) busyMs += now() - since;
        }
      },
    },
    encodedPerSecond: () => (encoded === 0 ? null : Number(((encoded * 1000) / busyMs).toFixed(1))),
  };
};
