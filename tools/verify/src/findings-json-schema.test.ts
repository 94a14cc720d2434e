import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findingsJsonSchema } from "./findings-json-schema.ts";

describe("findingsJsonSchema", () => {
  it("is the schema that is in docs/schemas; after a change: npm run schemas -w tools/verify", async () => {
    const path = join(import.meta.dirname, "../../../docs/schemas/findings.schema.json");
    expect(await readFile(path, "utf8")).toBe(findingsJsonSchema());
  });
});
