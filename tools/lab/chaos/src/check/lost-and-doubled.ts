import type { RunEvent } from "@quarry/contracts";
import type { Outcome } from "../run/outcome.ts";

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

/** Losses and duplicates of a disturbed run compared with an undisturbed one. */
export interface LostAndDoubled {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly repeated: number;
}

/** These say that work came to nothing. */
const losses: ReadonlySet<RunEvent["type"]> = new Set(["job-failed", "source-unavailable"]);

/** Warnings tell of the fault itself; they are no work. */
const toldOf = ({ log }: Outcome, wanted: (type: RunEvent["type"]) => boolean): string[] =>
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
      ...surplusOf(toldOf(outcome, isLoss), toldOf(undisturbed, isLoss)),
      ...surplusOf(toldOf(undisturbed, all), toldOf(outcome, all)).map((event) => `missing: ${event}`),
      ...surplusOf(undisturbed.pages, outcome.pages).map((page) => `not fetched: ${page}`),
    ],
    doubled: [
      ...surplusOf(toldOf(outcome, isWork), toldOf(undisturbed, isWork)),
      ...surplusOf(contracts(outcome), contracts(undisturbed)).map((contract) => `a job more of ${contract}`),
    ],
    repeated:
      more(outcome.pages, undisturbed.pages) +
      more(outcome.searches, undisturbed.searches) +
      more(outcome.prompts, undisturbed.prompts),
  };
};

const countOf = (values: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Values that one list has more often than the other. */
export const surplusOf = (values: readonly string[], others: readonly string[]): string[] => {
  const known = countOf(others);
  return [...countOf(values)].flatMap(([value, count]) => (count > (known.get(value) ?? 0) ? [value] : []));
};

/** Jobs that restart when the jobs they wait for have ended; they decide the same each time. */
const begunOften: readonly string[] = ["run-research", "prepare-item"];

/** An event as it is compared: what a task took may differ, for an answer that was paid for before a kill is kept. */
const comparable = (event: RunEvent): unknown =>
  event.type === "task-answered"
    ? { type: event.type, task: event.task, method: event.method, model: event.model }
    : event;

const eventsOf = ({ log }: Outcome): string[] => log.map(({ event }) => JSON.stringify(comparable(event)));

const logDifferences = (undisturbed: Outcome, outcome: Outcome): string[] => {
  const [expected, found] = [eventsOf(undisturbed), eventsOf(outcome)];
  return [
    ...surplusOf(found, expected).map((event) => `log: too often: ${event}`),
    ...surplusOf(expected, found).map((event) => `log: missing: ${event}`),
  ];
};

const contractsOf = ({ jobs }: Outcome): string[] => jobs.map(({ contract }) => contract);

const jobDifferences = (undisturbed: Outcome, outcome: Outcome): string[] => [
  ...surplusOf(contractsOf(outcome), contractsOf(undisturbed)).map(
    (contract) => `too many jobs of ${contract}`,
  ),
  ...surplusOf(contractsOf(undisturbed), contractsOf(outcome)).map(
    (contract) => `too few jobs of ${contract}`,
  ),
  ...outcome.jobs
    .filter(({ contract, starts, lost }) => !begunOften.includes(contract) && starts > 1 + lost)
    .map(({ id, starts, lost }) => `${id} was begun ${starts} times and lost ${lost} times`),
];

/** Number of lost starts, of one contract or of all. */
const lostOf = ({ jobs }: Outcome, contract?: string): number =>
  jobs.reduce((sum, job) => sum + (contract === undefined || job.contract === contract ? job.lost : 0), 0);

const pageDifferences = ({ pages: expected }: Outcome, outcome: Outcome): string[] => {
  const lost = lostOf(outcome, "fetch-page");
  const again = outcome.pages.length - expected.length;
  return [
    ...surplusOf(expected, outcome.pages).map((page) => `web: ${page} was not fetched`),
    ...(again > lost ? [`web: ${again} pages were fetched again, and ${lost} fetching jobs were lost`] : []),
  ];
};

const searchDifferences = ({ searches: expected }: Outcome, outcome: Outcome): string[] => {
  const lost = lostOf(outcome, "search-web");
  const again = outcome.searches.length - expected.length;
  return [
    ...surplusOf(expected, outcome.searches).map((search) => `search: ${search} was not asked`),
    ...(again > lost ? [`search: asked ${again} times again, and ${lost} searching jobs were lost`] : []),
  ];
};

const promptDifferences = ({ prompts: expected }: Outcome, outcome: Outcome): string[] => {
  const known = new Set(expected);
  const lost = lostOf(outcome);
  const again = outcome.prompts.length - expected.length;
  return [
    ...outcome.prompts
      .filter((prompt) => !known.has(prompt))
      .map((prompt) => `model: asked something else: ${prompt}`),
    ...(again > lost ? [`model: asked ${again} times again, and ${lost} jobs were lost`] : []),
  ];
};

/** Work done differently or more often than in the undisturbed run; a job may start once more each time its worker was gone. */
export const repetitions = (undisturbed: Outcome, outcome: Outcome): string[] => [
  ...logDifferences(undisturbed, outcome),
  ...jobDifferences(undisturbed, outcome),
  ...pageDifferences(undisturbed, outcome),
  ...searchDifferences(undisturbed, outcome),
  ...promptDifferences(undisturbed, outcome),
];

/** Final status of the run, or that it has none. */
const statusOf = ({ log }: Outcome): string => {
  const last = log.at(-1)?.event;
  return last?.type === "run-finished" ? last.status : `not ended: ${last?.type ?? "no event"}`;
};

/** Everything in which a run that was killed is another one than the undisturbed run; nothing when all is well. */
export const compareOutcomes = (undisturbed: Outcome, outcome: Outcome): string[] => [
  ...(statusOf(outcome) === "completed" ? [] : [`status: ${statusOf(outcome)}`]),
  ...bundleDifferences(undisturbed, outcome),
  ...repetitions(undisturbed, outcome),
];
