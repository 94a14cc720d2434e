import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Unavailable, unavailable } from "@quarry/failure";
import type { ReadRequest } from "../document-reader.ts";
import { afterProcessorMs, processorMs } from "./processor-time.ts";
import type { ReadAnswer } from "./read-worker.ts";
import type { OcrSettings, ParserNotice, WorkerLimits } from "./worker-limits.ts";

/** Resource limits for one document. */
export interface ReadLimits {
  /** Milliseconds of processor time, so that a busy machine loses no source; wall time on systems without /proc. */
  readonly timeoutMs: number;
  /** Megabytes by which the whole process may grow beyond its idle size, not only its heap. */
  readonly memoryMb: number;
}

/** Options for starting a parser process. */
export interface ParserProcessOptions extends ReadLimits, WorkerLimits {
  /** The module to run in the process; default: the reader. */
  readonly entry?: URL;
}

/** A process that reads one document at a time. */
export interface ParserProcess {
  readonly pid: number;
  /** `isSpent` means that the process must be replaced. Rejects with the signal's reason. */
  read(
    request: ReadRequest,
    signal: AbortSignal,
  ): Promise<{ readonly answer: ReadAnswer; readonly isSpent: boolean }>;
  /** Kills it; resolves when it is gone. */
  kill(): Promise<void>;
  onGone(listener: () => void): void;
}

const tooSlow = (timeoutMs: number): Unavailable =>
  unavailable(
    "timeout",
    `Reading the source took longer than ${timeoutMs / 1_000} seconds; raise READ_TIMEOUT_MS to wait longer.`,
  );

const tooLarge = (memoryMb: number): Unavailable =>
  unavailable(
    "too-large",
    `Reading the source took more than ${memoryMb} MB of memory; raise READ_MEMORY_MB, or split it.`,
  );

const broughtDown = unavailable("damaged", "The source crashed its parser and cannot be read.");

const lookEveryMs = 50;

/**
 * Milliseconds within which a process must load and begin with a document. This takes seconds, but minutes on an overloaded
 * machine.
 */
const loadingMs = 300_000;

const megabyte = 1_048_576;

const pageBytes = 4_096;

/** Share of the memory limit that a document may leave behind; a process that keeps more is replaced before the next one. */
const maxLeftShare = 0.25;

/** Memory of Node and the loaded parsers, not charged to a process measured while loading. */
const minIdleBytes = 160 * megabyte;

/** Returns the resident bytes of a process; undefined on systems without /proc. */
const residentBytes = (pid: number): number | undefined => {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1];
    return pages === undefined ? undefined : Number(pages) * pageBytes;
  } catch {
    return undefined;
  }
};

const root = join(import.meta.dirname, "../../../../..");

/** Returns the flags that limit a parser to reading its own program and the language data. */
const readableFiles = (main: string, ocr: OcrSettings | undefined): readonly string[] => {
  const program = [join(root, "libs"), join(root, "node_modules"), join(root, "package.json"), dirname(main)];
  return [...program, ...(ocr ? [ocr.dataFolder] : [])].map((path) => `--allow-fs-read=${path}`);
};

const isNotice = (message: ReadAnswer | ParserNotice): message is ParserNotice =>
  message.status === "begins" || message.status === "reads-picture";

const start = (options: ParserProcessOptions): ChildProcess => {
  const { maxCharacters, ocr, memoryMb, entry } = options;
  const main = fileURLToPath(entry ?? new URL("./read-worker.ts", import.meta.url));
  const limits: WorkerLimits = { maxCharacters, ocr };
  return fork(main, [JSON.stringify(limits)], {
    // No keys or addresses, so that code that takes over a parser finds none.
    env: {},
    // It writes no file, starts no process and loads no native code.
    execArgv: [
      "--permission",
      ...readableFiles(main, ocr),
      `--max-old-space-size=${memoryMb}`,
      "--no-warnings",
    ],
    // Transfers buffers without encoding.
    serialization: "advanced",
    // Parsers print warnings, which must not reach a service's stdout.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
};

/** The last output of a process shows whether its heap was full. */
const lastOutput = (child: ChildProcess): (() => string) => {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (words = (words + text).slice(-4_000)));
  return () => words;
};

/** Starts a parser process; it accepts a document at once, and reads it after loading. */
export const startParserProcess = (options: ParserProcessOptions): ParserProcess => {
  const { timeoutMs, memoryMb } = options;
  // The last picture may begin just before the time limit of pictures.
  const longestMs = timeoutMs + (options.ocr === undefined ? 0 : options.ocr.timeoutMs + timeoutMs);
  const child = start(options);
  const words = lastOutput(child);
  const pid = child.pid ?? 0;
  const maxGrowth = memoryMb * megabyte;
  const grownBytes = (from: number): number => (residentBytes(pid) ?? 0) - from;
  const gone = Promise.withResolvers<void>();
  // A process that dies between two documents is replaced without losing one.
  child.on("error", () => gone.resolve()).once("exit", () => gone.resolve());
  return {
    pid,
    read: async (request, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ answer: ReadAnswer; isSpent: boolean }>();
      const spent = (answer: ReadAnswer): void => resolve({ answer, isSpent: true });
      const expire = (): void => spent(tooSlow(timeoutMs));
      const loading = setTimeout(expire, loadingMs);
      let stopClock = (): void => clearTimeout(loading);
      let stopEnd: (() => void) | undefined;
      const used = (): number | undefined => processorMs(pid);
      const begin = (): void => {
        stopClock();
        stopClock = afterProcessorMs(timeoutMs, used, expire);
        stopEnd ??= afterProcessorMs(longestMs, used, expire);
      };
      const answered = (answer: ReadAnswer | ParserNotice): void => {
        if (isNotice(answer)) begin();
        else resolve({ answer, isSpent: grownBytes(minIdleBytes) > maxLeftShare * maxGrowth });
      };
      const died = (): void => spent(words().includes("heap") ? tooLarge(memoryMb) : broughtDown);
      const aborted = (): void => reject(signal.reason);
      // Memory that earlier documents left behind is not charged to this one.
      const startBytes = Math.max(residentBytes(pid) ?? 0, minIdleBytes);
      const look = (): void => {
        if (grownBytes(startBytes) > maxGrowth) spent(tooLarge(memoryMb));
      };
      const watch = setInterval(look, lookEveryMs);
      child.on("message", answered).once("exit", died);
      signal.addEventListener("abort", aborted, { once: true });
      try {
        child.send(request, (error) => error && died());
        return await promise;
      } finally {
        stopClock();
        stopEnd?.();
        clearInterval(watch);
        signal.removeEventListener("abort", aborted);
        child.off("message", answered).off("exit", died);
      }
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone.promise;
    },
    onGone: (listener) => void gone.promise.then(listener),
  };
};
