import type { Contract } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import { jobIdFrom } from "../queues/job-id.ts";
import { parseInput } from "../queues/parse-payload.ts";
import type { StepJob } from "./step-machine.ts";

/** A job of a saved decision: all it takes to add it, however often. */
export const plannedJobSchema = z.object({ contract: z.string(), jobId: z.string(), input: z.unknown() });

export type PlannedJob = z.output<typeof plannedJobSchema>;

/** The contracts decisions may use, by name. */
export type ContractTable = ReadonlyMap<string, Contract>;

/** The contract of that name. @throws {Failure} bad-configuration */
export const contractNamed = (table: ContractTable, name: string): Contract => {
  const contract = table.get(name);
  if (contract !== undefined) return contract;
  throw new Failure("bad-configuration", `no contract is named ${name}; pass it in options.contracts`, {
    retry: "never",
  });
};

/** Gives the jobs of a decision ids that depend on run, step and identity only. @throws {Failure} bad-input, bad-configuration */
export const planJobs = (
  jobs: readonly StepJob[],
  table: ContractTable,
  { runId, step }: { readonly runId: string; readonly step: number },
): PlannedJob[] =>
  jobs.map((job) => {
    const contract = contractNamed(table, job.contract.name);
    const input = parseInput(contract, job.input);
    const jobId = jobIdFrom(contract.name, `${runId}/${step}/${contract.identity(input)}`);
    return { contract: contract.name, jobId, input };
  });
