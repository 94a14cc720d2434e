import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A process that another one has started. */
export interface ChildProcessEntry {
  readonly pid: number;
  readonly command: string;
}

/** The processes that a process has started and that run now. */
export const childProcesses = async (parent: number): Promise<readonly ChildProcessEntry[]> => {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && command !== undefined ? [{ pid: Number(pid), command }] : [];
  });
};
