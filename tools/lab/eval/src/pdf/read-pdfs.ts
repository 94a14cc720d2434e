import { readFile } from "node:fs/promises";
import { createWorkerReader } from "@quarry/documents";
import type { World } from "../evaluation.ts";

/** Outcome of reading one PDF. */
export interface PdfReading {
  readonly name: string;
  /** `read`, or the reason why the PDF could not be read. */
  readonly outcome: string;
  readonly text: string;
  readonly pages: number | undefined;
  readonly seconds: number;
}

/** The readings of some PDFs, with their duration and memory. */
export interface PdfReadings {
  readonly readings: readonly PdfReading[];
  /** Peak memory of the whole process above its initial value, in MB. */
  readonly peakMemoryMb: number;
}

// The fetcher's default limits.
const limits = { maxCharacters: 10_000_000, timeoutMs: 30_000, memoryMb: 1_024, workers: 1 };
const bytesPerMegabyte = 2 ** 20;
const sampleEveryMs = 10;

/** Watches the memory of the process; the returned function stops and returns the peak above the initial value, in MB. */
const watchMemory = (): (() => number) => {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, sampleEveryMs);
  return () => {
    clearInterval(timer);
    return Math.round((peak - before) / bytesPerMegabyte);
  };
};

/** Reads PDFs one after the other in a worker, as the fetcher does. */
export const readPdfs = async (
  files: readonly { readonly name: string; readonly path: string }[],
  { now, signal }: Pick<World, "now" | "signal">,
): Promise<PdfReadings> => {
  const peakMb = watchMemory();
  const reader = createWorkerReader(limits);
  const readings: PdfReading[] = [];
  try {
    for (const { name, path } of files) {
      const bytes = await readFile(path);
      const began = now();
      const answer = await reader.read(
        { bytes, uri: `file:${name}.pdf`, contentType: "application/pdf" },
        signal,
      );
      const seconds = (now() - began) / 1_000;
      const isRead = answer.status === "read";
      readings.push({
        name,
        outcome: isRead ? "read" : answer.reason,
        text: isRead ? answer.text : "",
        pages: isRead ? answer.pageStarts?.length : undefined,
        seconds,
      });
    }
    return { readings, peakMemoryMb: peakMb() };
  } finally {
    peakMb();
    await reader.close();
  }
};
