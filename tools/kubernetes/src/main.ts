import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { renderManifests } from "./render-manifests.ts";

const root = resolve(import.meta.dirname, "../../..");

for (const [path, text] of renderManifests(root)) {
  const file = join(root, "deploy/kubernetes", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
