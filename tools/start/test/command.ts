import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/** Exit code and output of a command of the project. */
export interface EndedCommand {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly process: ChildProcess;
  /** Resolves once stderr contains the text. */
  readonly says: (text: string) => Promise<void>;
  readonly ended: Promise<EndedCommand>;
}

/** Starts a TypeScript file of the checkout with its own data folder. */
export const startCommand = (
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): RunningCommand => {
  const { INIT_CWD: _unset, ...inherited } = process.env;
  const child = spawn(process.execPath, [`${root}/${file}`, ...args], {
    cwd: root,
    env: { ...inherited, ...environment },
  });
  let [stdout, stderr] = ["", ""];
  const listeners = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString("utf8");
    for (const listener of listeners) listener();
  });
  const ended = new Promise<EndedCommand>((settle) => {
    child.once("close", (exitCode) => settle({ exitCode, stdout, stderr }));
  });
  const says = (text: string): Promise<void> =>
    new Promise((settle, reject) => {
      const look = (): void => {
        if (!stderr.includes(text)) return;
        listeners.delete(look);
        settle();
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`ended without saying "${text}": ${stderr}`)));
    });
  return { process: child, says, ended };
};

/** Runs a file of the checkout until it exits. */
export const runCommandFile = (
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<EndedCommand> => startCommand(file, args, environment).ended;
