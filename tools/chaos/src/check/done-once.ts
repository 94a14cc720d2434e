import type { RunEvent } from "@quarry/contracts";
import type { Outcome } from "../run/outcome.ts";
import { bundleDifferences } from "./lost-and-doubled.ts";

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

/** Jobs that wait for others are begun again whenever those have ended; what they decide is the same each time. */
const begunOften: readonly string[] = ["run-research", "prepare-item"];

/** An event as it is compared: what a task took may differ, for an answer that was paid for before a kill is kept. */
export const comparable = (event: RunEvent): unknown =>
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

/** How often jobs were lost, those of one contract or all. */
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

/** What was done otherwise than in the undisturbed run, or more often; a job may be begun once more whenever its worker was gone. */
export const repetitions = (undisturbed: Outcome, outcome: Outcome): string[] => [
  ...logDifferences(undisturbed, outcome),
  ...jobDifferences(undisturbed, outcome),
  ...pageDifferences(undisturbed, outcome),
  ...searchDifferences(undisturbed, outcome),
  ...promptDifferences(undisturbed, outcome),
];

/** How the run ended, or that it did not. */
export const statusOf = ({ log }: Outcome): string => {
  const last = log.at(-1)?.event;
  return last?.type === "run-finished" ? last.status : `not ended: ${last?.type ?? "no event"}`;
};

/** Everything in which a run that was killed is another one than the undisturbed run; nothing when all is well. */
export const compareOutcomes = (undisturbed: Outcome, outcome: Outcome): string[] => [
  ...(statusOf(outcome) === "completed" ? [] : [`status: ${statusOf(outcome)}`]),
  ...bundleDifferences(undisturbed, outcome),
  ...repetitions(undisturbed, outcome),
];
