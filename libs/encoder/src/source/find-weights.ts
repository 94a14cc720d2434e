import { access } from "node:fs/promises";
import { join } from "node:path";
import type { ModelHashes } from "./verify-model.ts";

const names = {
  int8: ["onnx/model_quantized.onnx", "onnx/model_int8.onnx", "model_quantized.onnx", "model_int8.onnx"],
  fp32: ["onnx/model.onnx", "model.onnx"],
} as const;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The file of a model's weights, relative to its folder; undefined when there is none. Of a model that the manifest lists
 * only listed files count: no other was compared with anything.
 */
export const findWeights = async (
  folder: string,
  arithmetic: "int8" | "fp32",
  hashes: ModelHashes | undefined,
): Promise<string | undefined> => {
  for (const name of names[arithmetic]) {
    if (hashes ? hashes.has(name) : await exists(join(folder, name))) return name;
  }
  return undefined;
};
