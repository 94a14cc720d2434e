import type { RunEvent } from "@quarry/contracts";
import type { Bundle, Outcome } from "./outcome.ts";

/** Files that depend only on times: the events and the hashes of all files. */
const ownChecks: readonly string[] = ["events.jsonl", "checksums.sha256"];

const time = /\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g;
const spending = /Language model: \d+ calls[^\n<]*/g;

/** Keys that may differ, because a task that is repeated after a kill may find its answer stored. */
const spendingKeys: ReadonlySet<string> = new Set(["usage", "tokens", "cost"]);

const withoutUsage = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (key, value: unknown) => (spendingKeys.has(key) ? undefined : value)),
    undefined,
    2,
  );

const comparableFile = (path: string, text: string, runId: string): string =>
  (path.endsWith(".json") ? withoutUsage(text) : text.replaceAll(spending, "(spending)"))
    .replaceAll(runId, "(run)")
    .replaceAll(time, "(time)");

const firstDifference = (expected: string, found: string): string => {
  const [lines, others] = [expected.split("\n"), found.split("\n")];
  const at = lines.findIndex((line, index) => line !== others[index]);
  const index = at === -1 ? lines.length : at;
  return `line ${index + 1} is ${JSON.stringify(others[index] ?? "")}, not ${JSON.stringify(lines[index] ?? "")}`;
};

const bundleDifferences = (undisturbed: Bundle, { runId, files }: Bundle): string[] =>
  [...new Set([...undisturbed.files.keys(), ...files.keys()])]
    .filter((path) => !ownChecks.includes(path))
    .flatMap((path) => {
      const [one, other] = [undisturbed.files.get(path), files.get(path)];
      if (one === undefined || other === undefined) return [`${path}: only one of the runs has it`];
      const expected = comparableFile(path, one, undisturbed.runId);
      const found = comparableFile(path, other, runId);
      return expected === found ? [] : [`${path}: ${firstDifference(expected, found)}`];
    });

/** Differences between a disturbed run and an undisturbed one. */
export interface Damage {
  /** Results that only the undisturbed run has, or that differ. */
  readonly lost: readonly string[];
  /** Effects that happened more often. */
  readonly doubled: readonly string[];
  /** Number of pages, searches and model calls that were requested again without a further effect. */
  readonly repeated: number;
}

/** Events that report failed work. */
const losses: ReadonlySet<RunEvent["type"]> = new Set(["job-failed", "source-unavailable"]);

/** Removes the fields that may differ: the spending of a task whose answer was stored before a kill. */
const comparable = (event: RunEvent): unknown =>
  event.type === "task-answered"
    ? { type: event.type, task: event.task, method: event.method, model: event.model }
    : event;

/** Returns events as text, without warnings, because these report the fault itself. */
const eventsOf = ({ events }: Outcome, isLoss: boolean): string[] =>
  events
    .filter(({ type }) => type !== "warning" && losses.has(type) === isLoss)
    .map((event) => JSON.stringify(comparable(event)));

const countOf = (values: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Returns the values that occur more often in one list than in the other. */
const surplusOf = (values: readonly string[], others: readonly string[]): string[] => {
  const known = countOf(others);
  return [...countOf(values)].flatMap(([value, count]) => (count > (known.get(value) ?? 0) ? [value] : []));
};

const statusOf = ({ events }: Bundle): string => {
  const last = events.at(-1);
  return last?.type === "run-finished" ? last.status : `not ended: ${last?.type ?? "no event"}`;
};

/** Lists how the status and the files of a disturbed run differ from those of an undisturbed one. */
export const compareBundles = (undisturbed: Bundle, bundle: Bundle): string[] => [
  ...(statusOf(bundle) === "completed" ? [] : [`status: ${statusOf(bundle)}`]),
  ...bundleDifferences(undisturbed, bundle),
];

/** Compares a disturbed run with an undisturbed one. Jobs may start again, but their effects may not happen again. */
export const compareOutcomes = (undisturbed: Outcome, outcome: Outcome): Damage => {
  const [expected, found] = [undisturbed.requests, outcome.requests];
  const again = (all: number, enough: number): number => Math.max(0, all - enough);
  return {
    lost: [
      ...compareBundles(undisturbed, outcome),
      ...surplusOf(eventsOf(outcome, true), eventsOf(undisturbed, true)),
      ...surplusOf(eventsOf(undisturbed, false), eventsOf(outcome, false)).map(
        (event) => `missing: ${event}`,
      ),
      ...surplusOf(expected.pages, found.pages).map((page) => `not fetched: ${page}`),
    ],
    doubled: [
      ...surplusOf(eventsOf(outcome, false), eventsOf(undisturbed, false)),
      ...surplusOf(outcome.jobs, undisturbed.jobs).map((contract) => `a job more of ${contract}`),
    ],
    repeated:
      again(found.pages.length, expected.pages.length) +
      again(found.searches, expected.searches) +
      again(found.calls, expected.calls),
  };
};
