import { env, pipeline } from "@xenova/transformers";
import { defaultModelDirectory } from "../locate-model.ts";
import { disableTelemetry } from "../open-graph.ts";

/** The straightforward encoder with which ours is compared. */
export interface PlainLoop {
  /** Returns the mean-pooled unit vector of a text. */
  encode(text: string): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Loads transformers.js' `feature-extraction` pipeline as documented, with the same weights, on the calling thread. */
export const createPlainLoop = async ({
  modelDirectory = defaultModelDirectory(),
  model = "Xenova/gte-small",
}: { readonly modelDirectory?: string; readonly model?: string } = {}): Promise<PlainLoop> => {
  disableTelemetry();
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = `${modelDirectory}/`;
  const extract = await pipeline("feature-extraction", model, { dtype: "fp32", device: "cpu" });
  return {
    encode: async (text) => {
      const { data } = await extract(text, { pooling: "mean", normalize: true });
      return Float32Array.from(data, Number);
    },
    close: async () => {
      await extract.dispose();
    },
  };
};
