import type { RunEvent } from "@quarry/contracts";
import type { PlayedRun } from "./play-run.ts";

/** The contracts of a run's jobs, in the order they were asked for. */
export const jobNames = ({ jobs }: PlayedRun): string[] => jobs.map(({ contract }) => contract.name);

/** The inputs of its jobs of one contract. */
export const inputsOf = ({ jobs }: PlayedRun, name: string): unknown[] =>
  jobs.filter(({ contract }) => contract.name === name).map(({ input }) => input);

/** Its events of one type. */
export const eventsOf = ({ events }: PlayedRun, type: RunEvent["type"]): RunEvent[] =>
  events.filter((event) => event.type === type);
