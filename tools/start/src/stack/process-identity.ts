import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** A process by its id and a part of its command line: ids alone are given to others after a restart of the machine. */
export const processIdentitySchema = z.object({ pid: z.int().positive(), mark: z.string().min(1) });

export type ProcessIdentity = z.output<typeof processIdentitySchema>;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Whether that very process runs. Where there is no /proc, any process with its id counts. */
export const isRunning = ({ pid, mark }: ProcessIdentity): boolean => {
  if (!isAlive(pid)) return false;
  if (!existsSync("/proc/self/cmdline")) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(mark);
  } catch {
    return false;
  }
};

/** Ends those of the processes that run, at once. */
export const endProcesses = (processes: readonly ProcessIdentity[]): void => {
  for (const { pid } of processes.filter(isRunning)) process.kill(pid, "SIGKILL");
};
