import { type InputOf, type JudgedClaim, listClaims } from "@quarry/contracts";
import { openPack, type PackView, renderPackInSlices } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { z } from "zod";
import type { ReadingPorts } from "../ports.ts";
import { answerTask, defineTextTask } from "../shared/answer-task.ts";
import { type ClaimLine, readClaimLines, sentencesOf } from "../shared/claim-lines.ts";
import { readDocuments, type StoredDocuments } from "../shared/evidence/read-texts.ts";
import { inTurns } from "../shared/in-turns.ts";
import { weighClaim } from "../shared/judged-claim.ts";
import { findClaims } from "./find-claims.ts";

type Job = InputOf<typeof listClaims>;

interface Listing {
  readonly job: Job;
  readonly documents: StoredDocuments;
  readonly pack: PackView;
}

const judgeAll = (
  lines: readonly ClaimLine[],
  { job: { limits, maxClaims }, documents, pack }: Listing,
): JudgedClaim[] =>
  lines
    .flatMap(({ supporting, contradicting, counter, ...claim }) => {
      const found = {
        claim: { id: "", ...claim, ...(counter !== undefined && { counter }) },
        supporting: sentencesOf(supporting, pack),
        contradicting: sentencesOf(contradicting, pack),
      };
      return weighClaim(found, { documents, limits }) ?? [];
    })
    .slice(0, maxClaims)
    .map((claim, index) => ({ ...claim, id: `c${index + 1}` }));

const unusable =
  "no line of it is a claim with sentence numbers: write lines such as C1 | t1 | the claim | for 7.3, 12.1 | against 10.12";

/** Reasoning task of `list-claims`; its fallback finds checkable sentences. */
const listTask = defineTextTask<Listing, JudgedClaim[]>({
  name: listClaims.name,
  tier: "fast",
  reply: (listing) =>
    z
      .string()
      .transform((reply) => judgeAll(readClaimLines(reply), listing))
      .refine((claims) => claims.length > 0, { error: unusable }),
  values: async ({ job, pack }, signal) => ({
    question: job.question,
    topics: job.topics.map(({ id, name, question }) => `${id} ${name}: ${question}`).join("\n"),
    pack: await inTurns(signal, renderPackInSlices(pack)),
    maxClaims: String(job.maxClaims),
    language: job.language,
  }),
  fallback: ({ job, documents }) => Promise.resolve(findClaims(job, documents)),
});

/** Creates the handler that lists the claims of the pack and weighs their evidence; without a model, claims found in passages. */
export const createListClaims =
  ({ documents: reader, ...reasoning }: ReadingPorts): Handler<typeof listClaims> =>
  async (job, context) => {
    const sources = job.pack?.sources ?? [];
    const documents = await readDocuments(reader, [...sources, ...job.passages]);
    if (sources.length === 0) return { claims: findClaims(job, documents), model: null };
    const pack = await inTurns(context.signal, openPack({ sources }, documents));
    const listing = { job, documents, pack };
    const { output, model } = await answerTask(listTask, listing, reasoning, {
      runId: job.runId,
      ...context,
    });
    return { claims: output, model };
  };
