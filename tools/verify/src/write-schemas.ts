import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findingsJsonSchema } from "./findings-json-schema.ts";

const directory = join(import.meta.dirname, "../../../docs/schemas");

await mkdir(directory, { recursive: true });
await writeFile(join(directory, "findings.schema.json"), findingsJsonSchema());
