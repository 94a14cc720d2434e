import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { LocalStack } from "../src/stack/start-stack.ts";
import { startWorkingStack } from "./start-working-stack.ts";
import { testCollectionAndWeb } from "./without-model/collection-and-web.ts";
import { testEvidence } from "./without-model/evidence.ts";
import { testExamples } from "./without-model/examples.ts";
import { testMcp } from "./without-model/mcp.ts";
import { testOpenai } from "./without-model/openai.ts";

// One stack serves all of these, because its start takes longer than most of them.
describe("a stack without a model", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-without-model-"));
  let stack: LocalStack;

  beforeAll(async () => {
    stack = await startWorkingStack({
      root: resolve(import.meta.dirname, "../../.."),
      data: join(home, "data"),
      command: "start",
      environment: { EGRESS_ALLOW: "127.0.0.1" },
    });
  });

  afterAll(async () => {
    await stack.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const stackOf = (): LocalStack => stack;
  testEvidence(stackOf);
  testMcp(stackOf);
  testOpenai(stackOf);
  testExamples(stackOf);
  testCollectionAndWeb(stackOf);
});
