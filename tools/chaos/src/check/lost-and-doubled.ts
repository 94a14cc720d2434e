import type { RunEvent } from "@quarry/contracts";
import type { Outcome } from "../run/outcome.ts";
import { comparable, statusOf, surplusOf } from "./done-once.ts";

/** Follow from the time of a run: what it says when, and the hashes of that. */
const ownChecks: readonly string[] = ["events.jsonl", "checksums.sha256"];

const time = /\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g;
const spending = /Language model: \d+ calls[^\n<]*/g;

/** A task that is done again after a kill may find its answer kept. */
const spendingKeys: ReadonlySet<string> = new Set(["usage", "tokens", "cost"]);

const withoutUsage = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (key, value: unknown) => (spendingKeys.has(key) ? undefined : value)),
    undefined,
    2,
  );

/** A file of a bundle without what two runs may not share: the run's id, every time, and what the model took. */
const comparableFile = (path: string, text: string, runId: string): string =>
  (path.endsWith(".json") ? withoutUsage(text) : text.replaceAll(spending, "(spending)"))
    .replaceAll(runId, "(run)")
    .replaceAll(time, "(time)");

const firstDifference = (expected: string, found: string): string => {
  const [lines, others] = [expected.split("\n"), found.split("\n")];
  const same = lines.findIndex((line, index) => line !== others[index]);
  const at = same === -1 ? lines.length : same;
  return `line ${at + 1} is ${JSON.stringify(others[at] ?? "")}, not ${JSON.stringify(lines[at] ?? "")}`;
};

interface Bundle {
  readonly runId: string;
  /** Text by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** In what the second bundle is another one than the first; nothing when they say the same. */
export const bundleDifferences = (undisturbed: Bundle, { runId, files }: Bundle): string[] => {
  const paths = new Set([...undisturbed.files.keys(), ...files.keys()]);
  return [...paths]
    .filter((path) => !ownChecks.includes(path))
    .flatMap((path) => {
      const [one, other] = [undisturbed.files.get(path), files.get(path)];
      if (one === undefined) return [`${path}: the undisturbed run has no such file`];
      if (other === undefined) return [`${path}: is missing`];
      const [expected, found] = [
        comparableFile(path, one, undisturbed.runId),
        comparableFile(path, other, runId),
      ];
      return expected === found ? [] : [`${path}: ${firstDifference(expected, found)}`];
    });
};

/** What a disturbed run lost and did twice, held against an undisturbed one. */
export interface LostAndDoubled {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly repeated: number;
}

/** These say that work came to nothing. */
const losses: ReadonlySet<RunEvent["type"]> = new Set(["job-failed", "source-unavailable"]);

/** Warnings tell of the fault itself; they are no work. */
const eventsOf = ({ log }: Outcome, wanted: (type: RunEvent["type"]) => boolean): string[] =>
  log
    .map(({ event }) => event)
    .filter(({ type }) => type !== "warning" && wanted(type))
    .map((event) => JSON.stringify(comparable(event)));

const isLoss = (type: RunEvent["type"]): boolean => losses.has(type);
const isWork = (type: RunEvent["type"]): boolean => !losses.has(type);
const all = (): boolean => true;

const more = (values: readonly unknown[], others: readonly unknown[]): number =>
  Math.max(0, values.length - others.length);

/** Holds a run that a fault has met against an undisturbed one; jobs may begin again, what they effect may not happen again. */
export const lostAndDoubled = (undisturbed: Outcome, outcome: Outcome): LostAndDoubled => {
  const contracts = ({ jobs }: Outcome): string[] => jobs.map(({ contract }) => contract);
  return {
    lost: [
      ...(statusOf(outcome) === "completed" ? [] : [`status: ${statusOf(outcome)}`]),
      ...bundleDifferences(undisturbed, outcome),
      ...surplusOf(eventsOf(outcome, isLoss), eventsOf(undisturbed, isLoss)),
      ...surplusOf(eventsOf(undisturbed, all), eventsOf(outcome, all)).map((event) => `missing: ${event}`),
      ...surplusOf(undisturbed.pages, outcome.pages).map((page) => `not fetched: ${page}`),
    ],
    doubled: [
      ...surplusOf(eventsOf(outcome, isWork), eventsOf(undisturbed, isWork)),
      ...surplusOf(contracts(outcome), contracts(undisturbed)).map((contract) => `a job more of ${contract}`),
    ],
    repeated:
      more(outcome.pages, undisturbed.pages) +
      more(outcome.searches, undisturbed.searches) +
      more(outcome.prompts, undisturbed.prompts),
  };
};
