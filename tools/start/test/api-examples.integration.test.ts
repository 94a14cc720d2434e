import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createQuarryClient } from "@quarry/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LocalStack } from "../src/stack/start-stack.ts";
import { indexText } from "./index-text.ts";
import { startWorkingStack } from "./start-working-stack.ts";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../../..");
const home = mkdtempSync(join(tmpdir(), "quarry-api-examples-"));
const key = "a-key-of-the-examples";
const API_KEYS = `sha256:${createHash("sha256").update(key).digest("hex")}`;
const text =
  "# Basalt\n\nBasalt is a dark volcanic rock that forms when lava cools at the surface of the Earth.\n\nMost of the floor of the oceans consists of basalt.";
let stack: LocalStack;

beforeAll(async () => {
  stack = await startWorkingStack({
    root,
    data: join(home, "data"),
    command: "up",
    environment: { API_KEYS, GATEWAY_PORT: "0", ADMIN_PORT: "0" },
  });
  await indexText(createQuarryClient({ url: stack.gatewayUrl, apiKey: key, fetch }), "file:basalt.md", text);
});

afterAll(async () => {
  await stack.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

const isThere = async (program: string, flag: string): Promise<boolean> =>
  await run(program, [flag]).then(
    () => true,
    () => false,
  );

it.each([
  ["sh", "ask.sh", "curl"],
  [process.execPath, "ask.ts", process.execPath],
  ["python3", "ask.py", "python3"],
])("%s %s comes from a question to its report, with a key", async (program, file, needs) => {
  if (!(await isThere(needs, "--version"))) return expect(needs).not.toBe(process.execPath);
  const path = join(root, "examples/api", file);
  const environment = { ...process.env, QUARRY_URL: stack.gatewayUrl };
  const question = 'What is "basalt", and where does it form?';
  const { stdout } = await run(program, [path, question], {
    env: { ...environment, QUARRY_API_KEY: key },
  });
  expect(stdout).toContain("dark volcanic rock");
  const refused = run(program, [path, question], { env: { ...environment, QUARRY_API_KEY: "wrong" } });
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringContaining("This API key is not known"),
  });
});
