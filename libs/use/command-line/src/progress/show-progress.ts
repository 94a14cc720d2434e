import type { LoggedEvent, Stage } from "@quarry/contracts";
import { Listr } from "listr2";
import { describeEvent, describeModelUsage, searchLines } from "./describe-event.ts";
import { advance, noProgress, type Progress } from "./progress.ts";

/** A part of a run as shown to the user. */
interface Phase {
  readonly title: string;
  readonly stages: readonly Stage[];
  readonly summary: (progress: Progress) => string;
  readonly details?: (progress: Progress) => readonly string[];
}

const barWidth = 20;

const bar = (score: number): string => {
  const filled = Math.round(score * barWidth);
  return "█".repeat(filled) + "░".repeat(barWidth - filled);
};

const topicLines = ({ topics }: Progress): string[] =>
  topics.map(
    ({ name, score, covered }) =>
      `${bar(score)} ${String(Math.round(score * 100)).padStart(3)} % ${covered ? "✔" : " "} ${name}`,
  );

const stepLines = ({ steps }: Progress): string[] =>
  steps.map(({ goal, done }) => `${done ? "✔" : "·"} ${goal}`);

const stepsRead = (steps: Progress["steps"]): string =>
  steps.length === 0 ? "" : `${steps.filter(({ done }) => done).length} of ${steps.length} steps read`;

/** The parts of a run in order. */
export const phases: readonly Phase[] = [
  {
    title: "Understand the question",
    stages: ["prepare", "clarify", "decompose", "expand"],
    summary: ({ questionType, topics }) =>
      questionType === null ? "" : `${questionType}, ${topics.length} topics`,
  },
  {
    title: "Read the sources",
    stages: ["gather"],
    summary: ({ items, read, asBefore, unavailable }) =>
      `${items === 0 ? "" : `${items} items ready, `}${read} read${asBefore === 0 ? "" : ` (${asBefore} as at the last visit)`}${unavailable === 0 ? "" : `, ${unavailable} not usable`}`,
  },
  {
    title: "Index",
    stages: ["index"],
    summary: ({ passages, passagesWritten, alreadyIndexed }) =>
      `${passages} passages, ${passagesWritten} new${alreadyIndexed === 0 ? "" : `, ${alreadyIndexed} documents indexed before`}`,
  },
  {
    title: "Find and weigh the evidence",
    stages: ["plan", "read", "find-evidence", "assess-coverage"],
    summary: ({ round, stop, steps }) => stop ?? (round === 0 ? stepsRead(steps) : `round ${round + 1}`),
    details: (progress) => (progress.topics.length === 0 ? stepLines(progress) : topicLines(progress)),
  },
  {
    title: "Check the claims",
    stages: ["claims"],
    summary: ({ claims, judged }) => (claims === 0 ? "" : `${judged} of ${claims}`),
  },
  {
    title: "Write and audit",
    stages: ["write", "audit", "publish"],
    summary: ({ sentences }) => (sentences === 0 ? "" : `${sentences} cited sentences`),
  },
];

/** Number of finished phases; a later round does not reopen a phase. */
export const phasesDone = (progress: Progress, doneBefore: number): number => {
  if (progress.finished) return phases.length;
  const current = phases.findIndex(
    ({ stages }) => progress.stage !== null && stages.includes(progress.stage),
  );
  return Math.max(doneBefore, current);
};

/** Shows a run while it works, and ends with its last event. */
export type ShowProgress = (events: AsyncIterable<LoggedEvent>) => Promise<void>;

/**
 * Prints one line per relevant event, for logs and pipes; prints the usage of the language model at the start of each stage, and
 * problems of the search when they are new.
 */
export const plainProgress =
  (write: (line: string) => void): ShowProgress =>
  async (events) => {
    let progress = noProgress;
    let told: string | undefined;
    const toldOfSearch = new Set<string>();
    for await (const { at, event } of events) {
      progress = advance(progress, event);
      const usage = describeModelUsage(progress);
      const isTimeToTell = event.type === "stage-started" || event.type === "run-finished";
      const news = searchLines(progress.search).filter((line) => !toldOfSearch.has(line));
      for (const line of news) toldOfSearch.add(line);
      const lines = [isTimeToTell && usage !== told ? usage : undefined, ...news, describeEvent(event)];
      if (isTimeToTell) told = usage;
      for (const line of lines) if (line !== undefined) write(`${at.slice(11, 19)} ${line}\n`);
    }
  };

interface Moment {
  readonly progress: Progress;
  /** Number of finished phases. */
  readonly done: number;
  readonly atMs: number;
}

const createPhaseClock = () => {
  let now: Moment = { progress: noProgress, done: 0, atMs: 0 };
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const watchers = new Set<() => void>();
  return {
    push: (progress: Progress, atMs: number): void => {
      now = { progress, done: phasesDone(progress, now.done), atMs };
      for (const watcher of watchers) watcher();
    },
    /** Fails every unfinished phase. */
    fail: failed.reject,
    /** Calls `onChange` on every change until the phase is over. */
    watch: (index: number, onChange: (moment: Moment) => void): Promise<void> => {
      const over = new Promise<void>((resolve) => {
        const watcher = (): void => {
          onChange(now);
          if (now.done <= index) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      });
      return Promise.race([over, failed.promise]);
    },
  };
};

// Shown below the current phase, and at the end below the last one.
const asides = ({ progress, done }: Moment, index: number): string[] => {
  if (done !== index && index !== phases.length - 1) return [];
  return [
    ...progress.warnings.map((warning) => `warning: ${warning}`),
    ...searchLines(progress.search),
    describeModelUsage(progress) ?? [],
  ].flat();
};

const phaseTitle = (
  { title, summary, details }: Phase,
  moment: Moment,
  { sinceMs, index }: { readonly sinceMs: number; readonly index: number },
): string => {
  const { progress, atMs } = moment;
  const said = summary(progress);
  const seconds = ((atMs - sinceMs) / 1_000).toFixed(1);
  return [
    `${title}${said === "" ? "" : `: ${said}`} (${seconds} s)`,
    ...(details?.(progress) ?? []),
    ...asides(moment, index),
  ].join("\n");
};

/** Shows a live list of phases with topics, coverage and elapsed time, for a terminal. */
export const terminalProgress: ShowProgress = async (events) => {
  const clock = createPhaseClock();
  const list = new Listr(
    phases.map((phase, index) => ({
      title: phase.title,
      task: (_context: unknown, task: { title: string }) => {
        let sinceMs: number | undefined;
        return clock.watch(index, (moment) => {
          if (moment.atMs === 0) return;
          sinceMs ??= moment.atMs;
          task.title = phaseTitle(phase, moment, { sinceMs, index });
        });
      },
    })),
    // The command handles Ctrl-C, because the list would end the process before the run is cancelled and the stack stopped.
    { registerSignalListeners: false, rendererOptions: { showErrorMessage: false } },
  );
  const shown = list.run();
  let [progress, lastMs]: [Progress, number] = [noProgress, 0];
  try {
    for await (const { at, event } of events) {
      progress = advance(progress, event);
      lastMs = Date.parse(at);
      clock.push(progress, lastMs);
    }
  } catch (error) {
    clock.fail(error);
    await shown.catch(() => undefined);
    throw error;
  }
  clock.push({ ...progress, finished: true }, lastMs);
  await shown;
};
