import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@quarry/failure";
import { type Benchmark, type BenchmarkReport, rounded, row, type World } from "../benchmark.ts";
import { loadNow, readStat } from "../evidence/machine.ts";
import { startSystem } from "./start-system.ts";

const defaultSeconds = 60;

/** Encoders let go of their models after a minute without work, and for a while after that memory is swept. */
const settleSeconds = 180;

/** What the system tells of a process at one moment. */
export interface ProcessSample {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** What it takes of the memory of the machine, pages that processes share divided among them (Pss). */
  readonly memoryMb: number;
  /** Since it was started, in all its threads. */
  readonly cpuSeconds: number;
}

/** The files of /proc/PID that a sample is read from. */
export interface ProcessFiles {
  readonly stat: string;
  readonly cmdline: string;
  readonly smaps: string;
}

/** What a process is called in the table, by its command line. */
export const processName = (cmdline: string): string => {
  const words = cmdline.replaceAll("\0", " ").trim();
  const known = /services\/([\w-]+)\/|(tools\/start)\/|(qdrant|redis-server)(?: |$)/u.exec(words);
  if (known?.[2] !== undefined) return "npm run up";
  return known?.[1] ?? known?.[3] ?? words.slice(0, 40);
};

/** Reads what /proc says of a process. */
export const parseSample = ({ stat, cmdline, smaps }: ProcessFiles): ProcessSample => ({
  pid: Number.parseInt(stat, 10),
  ...readStat(stat),
  name: processName(cmdline),
  memoryMb: Number(/^Pss:\s+(\d+) kB$/mu.exec(smaps)?.[1] ?? 0) / 1024,
});

/** A process and all that it, and its children, have started. */
export const familyOf = (samples: readonly ProcessSample[], pid: number): ProcessSample[] => [
  ...samples.filter((sample) => sample.pid === pid),
  ...samples.filter(({ parent }) => parent === pid).flatMap((child) => familyOf(samples, child.pid)),
];

const sampleProcess = async (pid: string): Promise<ProcessSample[]> => {
  const files = ["stat", "cmdline", "smaps_rollup"].map((file) => readFile(join("/proc", pid, file), "utf8"));
  // A process that ends meanwhile, or belongs to somebody else, cannot be read.
  const [stat = "", cmdline = "", smaps = ""] = await Promise.all(files).catch(() => []);
  return stat === "" ? [] : [parseSample({ stat, cmdline, smaps })];
};

const sampleFamily = async (pid: number): Promise<ProcessSample[]> => {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/u.test(name));
  return familyOf((await Promise.all(pids.map(sampleProcess))).flat(), pid);
};

/** What one process, or all together, takes: at the start, and when nobody asks. */
export interface IdleRow {
  readonly name: string;
  readonly startCpuSeconds: number;
  readonly startMemoryMb: number;
  readonly idleMemoryMb: number;
  /** Of one core, in percent. */
  readonly idleCpuPercent: number;
}

/** When the processes were sampled: once all was ready, and at both ends of the idle window. */
export interface IdleSamples {
  readonly ready: readonly ProcessSample[];
  readonly before: readonly ProcessSample[];
  readonly after: readonly ProcessSample[];
  /** Between `before` and `after`. */
  readonly seconds: number;
}

const sumOf = (rows: readonly IdleRow[], part: (row: IdleRow) => number): number =>
  rounded(
    rows.reduce((sum, one) => sum + part(one), 0),
    2,
  );

/** A row a process, the largest first, and the sums last. */
export const summariseSamples = ({ ready, before, after, seconds }: IdleSamples): IdleRow[] => {
  const rows = after.map(({ pid, name, memoryMb, cpuSeconds }) => {
    const of = (samples: readonly ProcessSample[]) => samples.find((sample) => sample.pid === pid);
    return {
      name,
      startCpuSeconds: of(ready)?.cpuSeconds ?? 0,
      startMemoryMb: rounded(of(ready)?.memoryMb ?? 0),
      idleMemoryMb: rounded(memoryMb),
      idleCpuPercent: rounded(((cpuSeconds - (of(before)?.cpuSeconds ?? 0)) / seconds) * 100, 2),
    };
  });
  const sum: IdleRow = {
    name: "sum",
    startCpuSeconds: sumOf(rows, ({ startCpuSeconds }) => startCpuSeconds),
    startMemoryMb: sumOf(rows, ({ startMemoryMb }) => startMemoryMb),
    idleMemoryMb: sumOf(rows, ({ idleMemoryMb }) => idleMemoryMb),
    idleCpuPercent: sumOf(rows, ({ idleCpuPercent }) => idleCpuPercent),
  };
  return [...rows.toSorted((left, right) => right.idleMemoryMb - left.idleMemoryMb), sum];
};

interface Measured {
  readonly coldSeconds: number;
  readonly warmSeconds: number;
  readonly rows: readonly IdleRow[];
  readonly load: { readonly before: number; readonly after: number };
}

const render = ({ coldSeconds, warmSeconds, rows, load }: Measured, seconds: number): BenchmarkReport => ({
  json: { bench: "idle", seconds, settleSeconds, coldSeconds, warmSeconds, rows, load },
  table: [
    row(["process", "CPU until ready, s", "PSS when ready, MiB", "PSS idle, MiB", "of a core, idle, %"]),
    "|---|---:|---:|---:|---:|",
    ...rows.map((one) =>
      row([one.name, one.startCpuSeconds, one.startMemoryMb, one.idleMemoryMb, one.idleCpuPercent]),
    ),
    "",
    `Ready after ${coldSeconds} s on an empty folder, and ${warmSeconds} s when started again. Idle: ${seconds} s, ${settleSeconds} s after that. Load ${load.before} before, ${load.after} after.`,
  ].join("\n"),
});

const measure = async (home: string, seconds: number, world: World): Promise<Measured> => {
  const { signal, now, say } = world;
  const start = async () => {
    const began = now();
    const system = await startSystem({ QUARRY_HOME: home }, signal);
    return { system, readySeconds: rounded((now() - began) / 1_000) };
  };
  const before = loadNow();
  say("starts on an empty folder, and again");
  const cold = await start();
  await cold.system.stop();
  const { system, readySeconds } = await start();
  try {
    const ready = await sampleFamily(system.pid);
    say(`waits ${settleSeconds} s, and then looks on for ${seconds} s`);
    await wait(settleSeconds * 1_000, undefined, { signal });
    const [first, began] = [await sampleFamily(system.pid), now()];
    await wait(seconds * 1_000, undefined, { signal });
    const samples = {
      before: first,
      seconds: (now() - began) / 1_000,
      after: await sampleFamily(system.pid),
    };
    const rows = summariseSamples({ ready, ...samples });
    const load = { before, after: loadNow() };
    return { coldSeconds: cold.readySeconds, warmSeconds: readySeconds, rows, load };
  } finally {
    await system.stop();
  }
};

/** What `npm run up` takes to be ready, and what it holds and uses while nobody asks. */
export const createIdleBenchmark = (platform: NodeJS.Platform = process.platform): Benchmark => ({
  summary:
    "seconds, memory and processor time of a start, and of a stack that nobody asks for --seconds (60)",
  run: async ({ seconds = defaultSeconds }, world) => {
    if (platform !== "linux") {
      const message = "this benchmark reads memory and processor time from /proc, which only Linux has";
      throw new Failure("bad-configuration", message, { retry: "never" });
    }
    const home = await mkdtemp(join(tmpdir(), "quarry-bench-"));
    try {
      return render(await measure(home, seconds, world), seconds);
    } finally {
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    }
  },
});
