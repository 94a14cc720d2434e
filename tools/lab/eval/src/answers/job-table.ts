import { createAnalyst } from "@quarry/analyst";
import {
  assessCoverage,
  auditReport,
  buildPack,
  type Contract,
  decomposeQuestion,
  draftReport,
  expandQuery,
  fetchPage,
  findEvidence,
  indexDocument,
  type InputOf,
  judgeClaims,
  listClaims,
  searchWeb,
  selectSentences,
} from "@quarry/contracts";
import { createMaxSimGraph, type Encoder } from "@quarry/encoder";
import type { EvidenceStore, StoredDocument } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { createLocalProvider, createSearchWeb } from "@quarry/fetcher";
import { createEvidenceFeedback, createExpandQuery } from "@quarry/hyde";
import { createIndexDocument } from "@quarry/indexer";
import type { Handler, JobContext, StepJob, StepResult } from "@quarry/jobs";
import { createFindEvidence } from "@quarry/reranker";
import type { EvaluationReasoning } from "../model/open-reasoning.ts";

type Serve = (input: unknown, context: JobContext) => Promise<unknown>;

/** Handlers for the jobs of a run, by the name of their contract. */
export type JobTable = ReadonlyMap<string, Serve>;

/** Creates one entry of a table. */
export const served = <C extends Contract>(contract: C, handler: Handler<C>): readonly [string, Serve] => [
  contract.name,
  // If the contract is only a type parameter, zod's `parse` returns unknown.
  (input, context) => handler(contract.input.parse(input) as InputOf<C>, context),
];

/**
 * Runs one job in this process.
 * @throws {Failure} of the handler, or `unclassified` for a job without a handler
 */
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

/** Store with the indexed documents. */
interface JobTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
  /** By id. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
  readonly reasoning: EvaluationReasoning;
}

/** Creates the handler for a stored source. Like the fetcher's, it adds the source to the scope of the run. */
const createFetchStored =
  ({ evidence, documents }: JobTools): Handler<typeof fetchPage> =>
  async ({ source, scope }) => {
    const document = source.kind === "stored" ? documents.get(source.documentId) : undefined;
    if (document) {
      await evidence.join(scope, document.facts.documentId);
      return { status: "stored", document: document.facts };
    }
    const uri = source.kind === "url" ? source.url : source.uri;
    return { status: "unavailable", uri, reason: "not-found", detail: "not a paragraph of the collection" };
  };

/**
 * Creates the services' own handlers for every job of a run before it is published. The model or its fallback performs each
 * reasoning task.
 */
export const createJobTable = (tools: JobTools): JobTable => {
  const { evidence, encoder } = tools;
  const reasoning = {
    ...tools.reasoning,
    documents: { read: async (documentId: string) => tools.documents.get(documentId) },
  };
  const analyst = createAnalyst({ ...reasoning, encoder });
  return new Map([
    served(decomposeQuestion, analyst.decomposeQuestion),
    served(expandQuery, createExpandQuery({ ...reasoning, feedback: createEvidenceFeedback(evidence) })),
    served(searchWeb, createSearchWeb({ providers: [createLocalProvider(evidence)] })),
    served(fetchPage, createFetchStored(tools)),
    served(indexDocument, createIndexDocument({ evidence, encoder })),
    served(findEvidence, createFindEvidence({ evidence, encoder, maxSim: createMaxSimGraph() })),
    served(assessCoverage, analyst.assessCoverage),
    served(buildPack, analyst.buildPack),
    served(selectSentences, analyst.selectSentences),
    served(listClaims, analyst.listClaims),
    served(judgeClaims, analyst.judgeClaims),
    served(draftReport, analyst.draftReport),
    served(auditReport, analyst.auditReport),
  ]);
};
