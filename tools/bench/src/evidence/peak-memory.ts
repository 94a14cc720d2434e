import { readFile } from "node:fs/promises";

const megabytes = (kilobytes: number): number => Math.round(kilobytes / 1024);

/** The most memory this process ever held, in MiB. */
export const ownPeakMemory = (): number => megabytes(process.resourceUsage().maxRSS);

/** The most memory another process ever held, in MiB; undefined where the system does not tell (it is Linux that does). */
export const peakMemoryOf = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1];
  return kilobytes === undefined ? undefined : megabytes(Number(kilobytes));
};
