import { randomUUID } from "node:crypto";
import {
  auditText,
  findEvidence,
  forgetScope,
  indexSource,
  prepareItem,
  retireDocuments,
  testModel,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Outputs, Producer } from "@quarry/jobs";
import type { GatewayPorts } from "../gateway-ports.ts";
import type { AuditJobs, IndexJobs, ItemJobs, SearchEvidence } from "../ports.ts";

/** Seconds to keep the result of a deletion, for which a request waits. */
const forgottenKeptSeconds = 60;

/** The result of a search is not read again after it was returned. */
const searchKeptSeconds = 60;

const tooManyWaiting = (): Failure =>
  new Failure("upstream-busy", "the maximum number of searches waits for an answer", { retry: "backoff" });

/** Creates the jobs of evidence and collections for the routes. */
export const evidenceJobs = (
  producer: Pick<Producer, "produce">,
  outputs: Pick<Outputs, "hasRoom" | "wait">,
): {
  readonly indexJobs: IndexJobs;
  readonly auditJobs: AuditJobs;
  readonly itemJobs: ItemJobs;
  readonly searchEvidence: SearchEvidence;
  readonly testModels: GatewayPorts["testModels"];
} => ({
  indexJobs: {
    submit: async (input) => (await producer.produce(indexSource, input, { whenOther: "refuse" })).jobId,
    wait: (jobId, waitOptions) => outputs.wait(indexSource, jobId, waitOptions),
  },
  auditJobs: {
    submit: async (input) => (await producer.produce(auditText, input, { whenOther: "refuse" })).jobId,
    wait: (jobId, waitOptions) => outputs.wait(auditText, jobId, waitOptions),
  },
  itemJobs: {
    prepare: (input) => producer.produce(prepareItem, input),
    retire: async (collectionId, cause, waitOptions) => {
      const { jobId } = await producer.produce(retireDocuments, { collectionId, cause });
      await outputs.wait(retireDocuments, jobId, waitOptions);
    },
    forget: async (scopes, waitOptions) => {
      const states = await Promise.all(
        scopes.map(async (scope) => {
          const input = { scope, cause: randomUUID() };
          const { jobId } = await producer.produce(forgetScope, input, { keptSeconds: forgottenKeptSeconds });
          return await outputs.wait(forgetScope, jobId, waitOptions);
        }),
      );
      return states.every(({ status }) => status === "completed");
    },
  },
  searchEvidence: async (input, waitOptions) => {
    // Rejected before a job is created, because the result of a search is useless without a waiting client.
    if (!outputs.hasRoom()) throw tooManyWaiting();
    const { jobId } = await producer.produce(findEvidence, input, { keptSeconds: searchKeptSeconds });
    return outputs.wait(findEvidence, jobId, waitOptions);
  },
  testModels: async (input, waitOptions) => {
    const { jobId } = await producer.produce(testModel, input, { keptSeconds: searchKeptSeconds });
    return outputs.wait(testModel, jobId, waitOptions);
  },
});
