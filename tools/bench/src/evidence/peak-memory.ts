import { readFile } from "node:fs/promises";

const megabytes = (kilobytes: number): number => Math.round(kilobytes / 1024);

/** The most memory this process ever held, in MiB. */
export const ownPeakMemory = (): number => megabytes(process.resourceUsage().maxRSS);

const readStatus = async (pid: number, line: RegExp): Promise<number | undefined> => {
  const kilobytes = line.exec(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""))?.[1];
  return kilobytes === undefined ? undefined : megabytes(Number(kilobytes));
};

/**
 * The most memory a process ever held, in MiB, with the parts of files that it looks at through memory; undefined where
 * the system does not tell (it is Linux that does).
 */
export const peakMemoryOf = (pid: number): Promise<number | undefined> =>
  readStatus(pid, /^VmHWM:\s+(\d+) kB$/mu);

/** The memory a process holds now, in MiB, without files: what the system cannot take back from it. */
export const heldMemoryOf = (pid: number): Promise<number | undefined> =>
  readStatus(pid, /^RssAnon:\s+(\d+) kB$/mu);
