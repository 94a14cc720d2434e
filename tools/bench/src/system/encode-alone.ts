import { createEncoder } from "@quarry/encoder";
import type { World } from "../benchmark.ts";
import type { MadeSource } from "./make-sources.ts";

/** Seconds that the text of the sources takes an encoder which has the machine to itself, paragraph by paragraph. */
export const encodeAlone = async (
  sources: readonly MadeSource[],
  { now, signal }: World,
): Promise<{ readonly texts: number; readonly seconds: number }> => {
  const encoder = await createEncoder();
  try {
    const texts = sources.flatMap(({ paragraphs }) => paragraphs.map((text) => ({ text })));
    // The first pass is slower than any other.
    await encoder.encodeQuery("warm", { signal });
    const began = now();
    await encoder.encode(texts, { signal });
    return { texts: texts.length, seconds: (now() - began) / 1_000 };
  } finally {
    await encoder.close();
  }
};
