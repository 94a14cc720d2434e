import type { Contract, InputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Handler, JobContext, StepJob, StepResult } from "@quarry/jobs";

type Serve = (input: unknown, context: JobContext) => Promise<unknown>;

/** The handlers that do the jobs of a run, by the name of their contract. */
export type JobTable = ReadonlyMap<string, Serve>;

/** One entry of a table. */
export const served = <C extends Contract>(contract: C, handler: Handler<C>): readonly [string, Serve] => [
  contract.name,
  // For a contract that is only a type parameter, zod's `parse` is typed as unknown.
  (input, context) => handler(contract.input.parse(input) as InputOf<C>, context),
];

/** Does one job in this process. @throws {Failure} what the handler throws, or `unclassified` for a job nobody does */
export const doJob = async (
  table: JobTable,
  { contract, input }: StepJob,
  { index, ...context }: JobContext & { readonly index: number },
): Promise<StepResult> => {
  const serve = table.get(contract.name);
  if (serve === undefined)
    throw new Failure("unclassified", `no handler does ${contract.name}`, { retry: "never" });
  const output = contract.output.parse(await serve(input, context));
  return {
    contract: contract.name,
    jobId: context.jobId,
    index,
    input,
    outcome: { status: "completed", output },
  };
};
