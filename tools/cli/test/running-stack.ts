import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { createQuarryClient } from "@quarry/client";
import { exitCodeOf, messageOf } from "@quarry/command-line";
import { freePort } from "@quarry/local-stores";
import { spawnSystem } from "@quarry/testkit/processes";
import { quarry } from "../src/program.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Exit code and output of a command. */
export interface EndedCommand {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `quarry` as a separate process. */
export const startQuarry = (args: readonly string[], environment: Readonly<Record<string, string>>) => {
  const { INIT_CWD: _unset, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(root, "tools/cli/src/main.ts"), ...args], {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = async (): Promise<EndedCommand> => {
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { exitCode: child.exitCode, stdout, stderr };
  };
  return { process: child, ended: end() };
};

/** Runs `quarry` in this process, which spares the start of another, until it ends. */
export const runQuarry = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<EndedCommand> => {
  let [stdout, stderr] = ["", ""];
  const ended = quarry(args, {
    root,
    workingDirectory: root,
    environment: { ...environment },
    terminal: false,
    signal: new AbortController().signal,
    print: (text) => (stdout += text),
    say: (line) => (stderr += line),
    ask: undefined,
  });
  try {
    await ended;
    return { exitCode: 0, stdout, stderr };
  } catch (error) {
    return { exitCode: exitCodeOf(error), stdout, stderr: stderr + messageOf(error) };
  }
};

/** Starts everything that `npm run up` starts, with its own data and a key. */
export const startRunningStack = async (key: string) => {
  const home = mkdtempSync(join(tmpdir(), "quarry-cli-stack-"));
  const digest = createHash("sha256").update(key).digest("hex");
  const system = await spawnSystem(home, await freePort(), { API_KEYS: `sha256:${digest}` });
  return {
    url: system.url,
    client: createQuarryClient({ url: system.url, apiKey: key, fetch }),
    stop: async () => {
      await system.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
