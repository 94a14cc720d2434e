import { join } from "node:path";
import { defaultCacheDirectory, defaultModelDirectory, readModelHashes } from "./locate-model.ts";
import { cacheFolder, hasCachedModel } from "./quantise/ensure-quantised.ts";

/*
 * Run by set-up and by the image: makes the int8 weights of the default model, so that no service has to at its first start.
 * Reports on stderr what it does; nothing if everything is present. An error here is not fatal: the encoder continues without, and reports it.
 */
const model = "Xenova/gte-small";
const weights = "onnx/model.onnx";

const say = (message: string): void => {
  process.stderr.write(`quarry: ${message}\n`);
};

const prepare = async (cacheDirectory: string): Promise<void> => {
  const sha256 = (await readModelHashes(model))?.get(weights) ?? "";
  if (await hasCachedModel(cacheFolder(cacheDirectory, sha256))) return;
  say(`making the int8 weights of ${model} (seconds, once)`);
  // The inference library loads slowly, and is needed only here.
  const [{ ensureQuantised }, { loadTokenizer }] = await Promise.all([
    import("./quantise/ensure-quantised.ts"),
    import("./tokens/tokenizer.ts"),
  ]);
  const folder = join(defaultModelDirectory(), model);
  const path = join(folder, weights);
  const tokenizer = await loadTokenizer(folder);
  const made = await ensureQuantised({ model, path, sha256, tokenizer, cacheDirectory, threads: 2 });
  const problem = "refusal" in made ? made.refusal : made.warning;
  if (problem !== undefined) say(problem);
};

await prepare(process.argv[2] || defaultCacheDirectory()).catch((error: unknown) => say(String(error)));
