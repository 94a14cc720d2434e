import type { RunEvent } from "@quarry/contracts";
import type { Outcome } from "../run/outcome.ts";
import { countOf, surplusOf } from "./count-of.ts";

/** The step job is begun at every decision; what it decides is saved once. */
const begunOften = "run-research";

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

const jobDifferences = (undisturbed: Outcome, outcome: Outcome): string[] => {
  const cuts = countOf(outcome.cutOff.flat());
  return [
    ...surplusOf(contractsOf(outcome), contractsOf(undisturbed)).map(
      (contract) => `too many jobs of ${contract}`,
    ),
    ...surplusOf(contractsOf(undisturbed), contractsOf(outcome)).map(
      (contract) => `too few jobs of ${contract}`,
    ),
    ...outcome.jobs
      .filter(({ id, contract, starts }) => contract !== begunOften && starts > 1 + (cuts.get(id) ?? 0))
      .map(({ id, starts }) => `${id} was begun ${starts} times and cut off ${cuts.get(id) ?? 0} times`),
  ];
};

const pageDifferences = ({ pages: expected }: Outcome, { pages, cutOff }: Outcome): string[] => {
  const cuts = cutOff.filter((ids) => ids.some((id) => id.startsWith("fetch-page-"))).length;
  return [...countOf(pages)]
    .filter(([path, count]) => count > cuts + (countOf(expected).get(path) ?? 0))
    .map(([path, count]) => `${path} was fetched ${count} times, and fetching was cut off ${cuts} times`);
};

const promptDifferences = ({ prompts: expected }: Outcome, { prompts, cutOff }: Outcome): string[] => {
  const known = new Set(expected);
  const [again, cuts] = [prompts.length - expected.length, cutOff.flat().length];
  return [
    ...prompts
      .filter((prompt) => !known.has(prompt))
      .map((prompt) => `model: asked something else: ${prompt}`),
    ...(again > cuts ? [`model: asked ${again} times again, and ${cuts} jobs were cut off`] : []),
  ];
};

/** What was done otherwise than in the undisturbed run, or more often; a job that was cut off may be begun once more for each time. */
export const repetitions = (undisturbed: Outcome, outcome: Outcome): string[] => [
  ...logDifferences(undisturbed, outcome),
  ...jobDifferences(undisturbed, outcome),
  ...pageDifferences(undisturbed, outcome),
  ...promptDifferences(undisturbed, outcome),
];
