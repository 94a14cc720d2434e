import { readdir, readFile, stat } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";

/** Block size in which file systems count disk usage, whatever their own block size is. */
const bytesPerBlock = 512;

/** Disk usage of a file in bytes; 0 for a file that was removed meanwhile. */
const bytesOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ blocks }) => blocks * bytesPerBlock,
    () => 0,
  );

/**
 * Bytes that the files of a folder take on the disk, folders of some names left out. Holes count nothing: Qdrant makes
 * its files longer than what is in them.
 */
export const folderBytes = async (folder: string, without: readonly string[] = []): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) bytes += await bytesOf(path);
    else if (!without.includes(entry.name)) bytes += await folderBytes(path, without);
  }
  return bytes;
};

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

/** Load average of the last minute; 0 on Windows, which has none. */
export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(2));

/** The nearest-rank percentile of some numbers; `share` 0.5 is the median; 0 of none. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
};
