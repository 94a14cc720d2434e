import { createEncoder, type Encoder, type EncoderOptions } from "@quarry/encoder";
import type { World } from "../evaluation.ts";

/** Lends the product's encoder, which ends with `use`, however that ends. */
export const withEncoder = async <Answer>(
  { arithmetic, say }: Pick<World, "say"> & { readonly arithmetic?: EncoderOptions["arithmetic"] },
  use: (encoder: Encoder) => Promise<Answer>,
): Promise<Answer> => {
  const encoder = await createEncoder({ arithmetic, onWarning: say });
  try {
    return await use(encoder);
  } finally {
    // A worker ended in the middle of a pass takes the process with it (onnxruntime-node): let the pass end first.
    await encoder.encodeQuery("").catch(() => undefined);
    await encoder.close();
  }
};
