import { onTestFinished } from "vitest";
import { createInference, type Inference, type InferenceOptions } from "../src/inference.ts";
import { temporaryFolder, type TinyFiles, writeTinyModel } from "./tiny-model.ts";

/** Loads a tiny model on this thread, in fp32 by default. */
export const openTinyModel = async (
  files: TinyFiles,
  options: Partial<InferenceOptions> = {},
): Promise<Inference> => {
  const inference = await createInference({
    source: await writeTinyModel(files),
    model: "tiny/model",
    arithmetic: "fp32",
    cacheDirectory: await temporaryFolder(),
    verify: false,
    threads: 1,
    ...options,
  });
  onTestFinished(() => inference.close());
  return inference;
};
