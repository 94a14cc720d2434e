import { type InputOf, judgeClaims, type JudgedClaim } from "@quarry/contracts";
import {
  openPack,
  type PackSentence,
  type PackView,
  renderPackInSlices,
  type SentenceReference,
} from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { z } from "zod";
import type { ReadingPorts } from "../ports.ts";
import { answerTask, defineTextTask } from "../shared/answer-task.ts";
import { referencesIn, sentencesOf } from "../shared/claim-lines.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { inTurns } from "../shared/in-turns.ts";
import { weighClaim } from "../shared/judged-claim.ts";

type Job = InputOf<typeof judgeClaims>;

/** Sentences that a reply names for and against a claim. */
interface Judgement {
  readonly claimId: string;
  readonly supporting: readonly SentenceReference[];
  readonly contradicting: readonly SentenceReference[];
}

const readJudgements = (reply: string): Judgement[] =>
  reply.split("\n").flatMap((line): Judgement[] => {
    const claimId = /^\W*(c\d{1,3})\b/u.exec(line)?.[1];
    if (claimId === undefined) return [];
    const at = line.search(/\bagainst\b/iu);
    const [pro, contra] = at === -1 ? [line, ""] : [line.slice(0, at), line.slice(at)];
    return [{ claimId, supporting: referencesIn(pro), contradicting: referencesIn(contra) }];
  });

interface Judging {
  readonly job: Job;
  readonly pack: PackView;
  /** True if the sentence was added after the claims were listed. */
  readonly isNew: (sentence: PackSentence) => boolean;
}

/** Reasoning task of `judge-claims`; its fallback judges nothing. */
const judgeTask = defineTextTask<Judging, Judgement[]>({
  name: judgeClaims.name,
  tier: "fast",
  reply: () => z.string().transform(readJudgements),
  values: async ({ job, pack, isNew }, signal) => ({
    claims: job.claims.map(({ id, text }) => `${id} ${text}`).join("\n"),
    sentences: await inTurns(
      signal,
      renderPackInSlices(pack, (source, one) => source.isShown(one.sentence) && isNew(one)),
    ),
  }),
  fallback: () => Promise.resolve([]),
});

/** Creates the handler that judges new sentences of the pack for and against the listed claims, and weighs the claims again. */
export const createJudgeClaims =
  ({ documents: reader, ...reasoning }: ReadingPorts): Handler<typeof judgeClaims> =>
  async (job, context) => {
    const documents = await readDocuments(reader, job.pack.sources);
    const pack = await inTurns(context.signal, openPack(job.pack, documents));
    const before = await inTurns(context.signal, openPack(job.before, documents));
    const known = new Map(before.sources.map((source) => [source.number, source]));
    const isNew = ({ source, sentence }: PackSentence): boolean =>
      known.get(source)?.isShown(sentence) !== true;
    const hasNew = pack.sources.some(({ sentences, isShown }) =>
      sentences.some((one) => isShown(one.sentence) && isNew(one)),
    );
    if (!hasNew) return { claims: job.claims, model: null };
    const { output, model } = await answerTask(judgeTask, { job, pack, isNew }, reasoning, {
      runId: job.runId,
      ...context,
    });
    const judgements = Map.groupBy(output, ({ claimId }) => claimId);
    const claims = job.claims.map((claim): JudgedClaim => {
      const own = judgements.get(claim.id) ?? [];
      if (own.length === 0) return claim;
      const add = (side: "supporting" | "contradicting"): PackSentence[] => [
        ...pack.findCited(claim[side]),
        ...own.flatMap((one) => sentencesOf(one[side], pack)),
      ];
      const found = { claim, supporting: add("supporting"), contradicting: add("contradicting") };
      return weighClaim(found, { documents, limits: job.limits }) ?? claim;
    });
    return { claims, model };
  };
