import { join, resolve } from "node:path";
import { defaultModelDirectory } from "./default-folders.ts";
import { downloadModel } from "./download-model.ts";
import type { ModelHashes } from "./verify-model.ts";

/** Which model is wanted, and where it may come from. */
export interface ModelRequest {
  /** `npm`, `hub`, or a folder of models. */
  readonly source: string;
  readonly model: string;
  readonly arithmetic: "int8" | "fp32";
  readonly cacheDirectory: string;
  readonly hubUrl?: string | undefined;
}

/**
 * The folder of a model's files, downloaded first where they come from the hub and are not there yet.
 * @throws {Failure} `bad-configuration` when they cannot be downloaded
 */
export const locateModel = async (
  request: ModelRequest,
  hashes: ModelHashes | undefined,
): Promise<string> => {
  if (request.source === "npm") return join(defaultModelDirectory(), request.model);
  if (request.source === "hub") return downloadModel(request, hashes);
  return join(resolve(request.source), request.model);
};
