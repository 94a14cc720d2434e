import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createQuarryClient } from "@quarry/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { LocalStack } from "../../src/stack/start-stack.ts";
import { indexText } from "../index-text.ts";
import { key } from "./key.ts";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../../../..");
const text =
  "# Basalt\n\nBasalt is a dark volcanic rock that forms when lava cools at the surface of the Earth.\n\nMost of the floor of the oceans consists of basalt.";

const isThere = async (program: string, flag: string): Promise<boolean> =>
  await run(program, [flag]).then(
    () => true,
    () => false,
  );

/** Tests the programs of `examples/api`. */
export const testApiExamples = (stackOf: () => LocalStack): void => {
  describe("the examples of the API", () => {
    beforeAll(async () => {
      const client = createQuarryClient({ url: stackOf().gatewayUrl, apiKey: key, fetch });
      await indexText(client, "file:basalt.md", text);
    });

    it.each([
      ["sh", "ask.sh", "curl"],
      [process.execPath, "ask.ts", process.execPath],
      ["python3", "ask.py", "python3"],
    ])("%s %s comes from a question to its report, with a key", async (program, file, needs) => {
      if (!(await isThere(needs, "--version"))) return expect(needs).not.toBe(process.execPath);
      const path = join(root, "examples/api", file);
      const environment = { ...process.env, QUARRY_URL: stackOf().gatewayUrl };
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
  });
};
