import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { LocalStack } from "../src/stack/start-stack.ts";
import { startWorkingStack } from "./start-working-stack.ts";
import { testApiExamples } from "./without-model/api-examples.ts";
import { testCollectionAndWeb } from "./without-model/collection-and-web.ts";
import { testConsole } from "./without-model/console.ts";
import { testEvidence } from "./without-model/evidence.ts";
import { testExamples } from "./without-model/examples.ts";
import { key } from "./without-model/key.ts";
import { testMcp } from "./without-model/mcp.ts";
import { testOpenai } from "./without-model/openai.ts";

// One stack serves all of these, because its start takes longer than most of them.
describe("a stack without a model, whose gateway requires a key", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-without-model-"));
  let stack: LocalStack;

  beforeAll(async () => {
    stack = await startWorkingStack({
      root: resolve(import.meta.dirname, "../../.."),
      data: join(home, "data"),
      command: "up",
      environment: {
        EGRESS_ALLOW: "127.0.0.1",
        API_KEYS: `sha256:${createHash("sha256").update(key).digest("hex")}`,
      },
    });
  });

  afterAll(async () => {
    await stack.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const stackOf = (): LocalStack => stack;
  // First, because it opens the only collection.
  testConsole(stackOf);
  testEvidence(stackOf);
  testMcp(stackOf);
  testOpenai(stackOf);
  testApiExamples(stackOf);
  testExamples(stackOf);
  testCollectionAndWeb(stackOf);
});
