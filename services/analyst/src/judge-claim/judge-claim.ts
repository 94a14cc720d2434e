import { judgeClaim, type JudgedClaim } from "@quarry/contracts";
import { createContrastAxes, type SignalEncoder } from "@quarry/extractive";
import { surroundingsOf } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { defineTask } from "@quarry/language-model";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { collapseWhitespace, finishWithPauses } from "@quarry/text";
import { z } from "zod";
import { answerTask, type FallbackPorts } from "../answer-task.ts";
import { createDocumentSketches, type SketchOf } from "../copies/near-copies.ts";
import { documentHead, readDocuments, type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { findWitnesses, judgeByModel, verdictReplySchema, type Witnesses } from "./judge-by-model.ts";
import { hasOrigin, judgedClaim } from "./judged-claim.ts";
import {
  allPassages,
  cacheEncodings,
  type Judging,
  type PassageReadings,
  readPassages,
} from "./read-passages.ts";
import { weighPassages } from "./weigh-passages.ts";

/** Judges a claim by its passages: at most the strongest sentence for and against from each. */
const judgeExtractively = async (
  judging: Judging,
  yieldToEventLoop: YieldToEventLoop,
): Promise<JudgedClaim> =>
  judgedClaim(judging, await finishWithPauses(weighPassages(judging), yieldToEventLoop));

/** Characters up to which the source of a claim is shown whole: an abstract says at its beginning who was studied. */
const maxWholeText = 2_500;

/** The quote a claim was taken from, marked among the sentences around it, under the head of its document; "none" where it does not stand. */
const renderOrigin = (judging: Judging): string => {
  const { claim, language } = judging.job;
  const { documentId, start, end } = claim.origin;
  const document = judging.documents.get(documentId);
  if (document === undefined || !hasOrigin(judging)) return "none";
  const { text, facts } = document;
  const window = surroundingsOf(claim.origin, text, { language, wholeUpTo: maxWholeText });
  const before = text.slice(window.start, start);
  const after = text.slice(end, window.end);
  return `${documentHead(facts)}\n${collapseWhitespace(`${before}«quote»${text.slice(start, end)}«/quote»${after}`)}`;
};

/** The passages a claim is judged by, each under its id and the head of its document. */
const renderWitnesses = ({ documents, shown }: Judging & Witnesses): string =>
  shown
    .map(({ id, passage, text }) => {
      const head = documentHead(documents.get(passage.documentId)?.facts);
      return `[${id}]${head === "" ? "" : ` ${head}`}\n${text}`;
    })
    .join("\n\n");

/** The reasoning task behind `judge-claim`; its fallback needs nothing but the texts and what an encoder made of them. */
const judgeTask = defineTask({
  name: judgeClaim.name,
  prompt: judgeClaim.name,
  tier: "fast",
  input: z.object({
    job: judgeClaim.input,
    documents: z.custom<StoredDocuments>((value) => value instanceof Map),
    sketchOf: z.custom<SketchOf>((value) => typeof value === "function"),
    readings: z.custom<PassageReadings>((value) => value instanceof Map),
    weighed: z.custom<Witnesses["weighed"]>(Array.isArray),
    shown: z.custom<Witnesses["shown"]>(Array.isArray),
    hints: z.custom<Witnesses["hints"]>(Array.isArray),
  }),
  output: judgeClaim.output,
  values: (judging) => ({
    claim: judging.job.claim.text,
    origin: renderOrigin(judging),
    hints: judging.hints.join("\n") || "none",
    passages: renderWitnesses(judging),
  }),
  reply: (judging) => verdictReplySchema.transform((reply) => judgeByModel(reply, judging)),
  fallback: (judging, { yieldToEventLoop }: FallbackPorts) => judgeExtractively(judging, yieldToEventLoop),
});

/** What judging needs; without an encoder passages are read by their words alone. */
export interface JudgePorts extends ReadingPorts {
  readonly encoder?: SignalEncoder | undefined;
}

/** Answers what speaks for and against one claim. */
export const createJudgeClaim = ({
  documents: reader,
  encoder,
  ...reasoning
}: JudgePorts): Handler<typeof judgeClaim> => {
  const sketchOf = createDocumentSketches();
  const by = encoder && { encoder: cacheEncodings(encoder), contrastAxes: createContrastAxes(encoder) };
  return async (job, { log, report, signal, deadline }) => {
    const passageDocuments = allPassages(job).map(({ documentId }) => documentId);
    const documents = await readDocuments(reader, [job.claim.origin.documentId, ...passageDocuments]);
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const readings = await readPassages(job, textsOf(documents), { by, signal, yieldToEventLoop });
    const judging = { job, documents, sketchOf, readings };
    if (job.asksModel === false) return judgeExtractively(judging, yieldToEventLoop);
    const witnesses = await finishWithPauses(
      findWitnesses(judging, reasoning.model ?? null),
      yieldToEventLoop,
    );
    if (witnesses.shown.length === 0) return judgeExtractively(judging, yieldToEventLoop);
    const answering = { runId: job.runId, log, report, signal, deadline };
    return (await answerTask(judgeTask, { ...judging, ...witnesses }, reasoning, answering)).output;
  };
};
