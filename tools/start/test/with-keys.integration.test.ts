import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { LocalStack } from "../src/stack/start-stack.ts";
import { startWorkingStack } from "./start-working-stack.ts";
import { testApiExamples } from "./with-keys/api-examples.ts";
import { testConsole } from "./with-keys/console.ts";
import { key } from "./with-keys/key.ts";

// One stack serves both, because its start takes longer than most of them.
describe("a stack whose gateway requires a key", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-with-keys-"));
  let stack: LocalStack;

  beforeAll(async () => {
    const API_KEYS = `sha256:${createHash("sha256").update(key).digest("hex")}`;
    stack = await startWorkingStack({
      root: resolve(import.meta.dirname, "../../.."),
      data: join(home, "data"),
      command: "up",
      environment: { API_KEYS },
    });
  });

  afterAll(async () => {
    await stack.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  testConsole(() => stack);
  testApiExamples(() => stack);
});
