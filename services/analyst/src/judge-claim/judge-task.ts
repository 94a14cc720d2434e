import { judgeClaim } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import type { SketchOf } from "../copies/document-sketches.ts";
import type { StoredDocuments } from "../evidence/read-texts.ts";
import { judgeByModel, renderHints } from "./judge-by-model.ts";
import { judgeExtractively } from "./judge-extractively.ts";
import type { PassageReadings } from "./read-passages.ts";
import { renderOrigin, renderWitnesses } from "./render-evidence.ts";
import { verdictReplySchema } from "./verdict-reply.ts";

/** The reasoning task behind `judge-claim`; its fallback needs nothing but the texts and what an encoder made of them. */
export const judgeTask = defineTask({
  name: judgeClaim.name,
  prompt: judgeClaim.name,
  tier: "fast",
  input: z.object({
    job: judgeClaim.input,
    documents: z.custom<StoredDocuments>((value) => value instanceof Map),
    sketchOf: z.custom<SketchOf>((value) => typeof value === "function"),
    maxTokens: z.number(),
    readings: z.custom<PassageReadings>((value) => value instanceof Map),
  }),
  output: judgeClaim.output,
  values: (judging) => ({
    claim: judging.job.claim.text,
    origin: renderOrigin(judging),
    hints: renderHints(judging),
    passages: renderWitnesses(judging),
  }),
  reply: (judging) => verdictReplySchema.transform((reply) => judgeByModel(reply, judging)),
  fallback: (judging, _ports: object) => Promise.resolve(judgeExtractively(judging)),
});
