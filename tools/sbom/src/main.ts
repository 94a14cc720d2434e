import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { billOfMaterials } from "./bill-of-materials.ts";

const root = resolve(import.meta.dirname, "../../..");
const lock: unknown = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

process.stdout.write(`${JSON.stringify(billOfMaterials(lock), undefined, 2)}\n`);
