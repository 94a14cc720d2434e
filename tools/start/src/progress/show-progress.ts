import type { LoggedEvent } from "@quarry/contracts";
import { Listr, PRESET_TIMER } from "listr2";
import { describeEvent } from "./describe-event.ts";
import { phases, phasesDone } from "./phases.ts";
import { advance, noProgress, type Progress } from "./progress.ts";

/** Shows a run while it works, and ends with its last event. */
export type ShowProgress = (events: AsyncIterable<LoggedEvent>) => Promise<void>;

/** One line per event that matters, for logs and pipes. */
export const plainProgress =
  (write: (line: string) => void): ShowProgress =>
  async (events) => {
    for await (const { at, event } of events) {
      const line = describeEvent(event);
      if (line !== undefined) write(`${at.slice(11, 19)} ${line}\n`);
    }
  };

const createPhaseClock = () => {
  let [progress, done]: [Progress, number] = [noProgress, 0];
  const watchers = new Set<() => void>();
  return {
    push: (next: Progress): void => {
      done = phasesDone(next, done);
      progress = next;
      for (const watcher of watchers) watcher();
    },
    /** Calls `onChange` on every change until the phase is over. */
    watch: (index: number, onChange: (progress: Progress) => void): Promise<void> =>
      new Promise((resolve) => {
        const watcher = (): void => {
          onChange(progress);
          if (done <= index) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      }),
  };
};

/** A live list of phases with topics, coverage and elapsed time, for a terminal. */
export const terminalProgress: ShowProgress = async (events) => {
  const clock = createPhaseClock();
  const list = new Listr(
    phases.map(({ title, summary, details }, index) => ({
      title,
      rendererOptions: { persistentOutput: true, outputBar: Number.POSITIVE_INFINITY, timer: PRESET_TIMER },
      task: (_context: unknown, task: { title: string; output: string }) =>
        clock.watch(index, (progress) => {
          const said = summary(progress);
          task.title = said === "" ? title : `${title}: ${said}`;
          task.output = details(progress).join("\n");
        }),
    })),
  );
  const shown = list.run();
  let progress = noProgress;
  for await (const { event } of events) {
    progress = advance(progress, event);
    clock.push(progress);
  }
  clock.push({ ...progress, finished: true });
  await shown;
};
