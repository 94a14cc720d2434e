import { readdirSync, readFileSync } from "node:fs";

const pageBytes = 4_096;
const lookEveryMs = 250;

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
}

const readProcess = (pid: number): RunningProcess | undefined => {
  try {
    // The name is in brackets and may contain any character; state and parent follow.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /su, "")
      .split(" ");
    return { pid, parent: Number(parent) };
  } catch {
    return undefined;
  }
};

const isOfProfile = (pid: number, profile: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`--user-data-dir=${profile}`);
  } catch {
    return false;
  }
};

const residentBytes = (pid: number): number => {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ").map(Number);
    return ((resident ?? 0) - (shared ?? 0)) * pageBytes;
  } catch {
    return 0;
  }
};

/** Returns the processes of a profile's browser and their children; none on systems without /proc. */
const browserProcesses = (profile: string): readonly number[] => {
  const names = (() => {
    try {
      return readdirSync("/proc");
    } catch {
      return [];
    }
  })();
  const all = names.filter((name) => /^\d+$/u.test(name)).flatMap((name) => readProcess(Number(name)) ?? []);
  const found = new Set(all.filter(({ pid }) => isOfProfile(pid, profile)).map(({ pid }) => pid));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return [...found];
};

/** Kills all processes of a profile's browser. */
export const killBrowser = (profile: string): void => {
  for (const pid of browserProcesses(profile)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
  }
};

/**
 * Watches the private memory of a profile's browser, and calls `onTooMuch` once above the limit. Returns the function that ends
 * the watch.
 */
export const watchMemory = (profile: string, maxBytes: number, onTooMuch: () => void): (() => void) => {
  const look = (): void => {
    const bytes = browserProcesses(profile).reduce((sum, pid) => sum + residentBytes(pid), 0);
    if (bytes <= maxBytes) return;
    clearInterval(timer);
    onTooMuch();
  };
  const timer = setInterval(look, lookEveryMs);
  return () => clearInterval(timer);
};
