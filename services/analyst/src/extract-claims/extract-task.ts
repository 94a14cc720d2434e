import { extractClaims } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderPassages } from "../evidence/numbered-passages.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { claimReplySchema } from "./claim-reply.ts";
import { extractByModel, shownPassages } from "./extract-by-model.ts";
import { extractExtractively } from "./extract-extractively.ts";

const nothingProven =
  "no claim is left: each needs the id of a passage that is there and a quote of one or more whole sentences copied from it letter for letter";

/** The reasoning task behind `extract-claims`; its fallback needs nothing but the texts. */
export const extractTask = defineTask({
  name: extractClaims.name,
  prompt: extractClaims.name,
  tier: "fast",
  input: z.object({
    job: extractClaims.input,
    texts: z.custom<DocumentTexts>((value) => value instanceof Map),
    maxTokens: z.number(),
  }),
  output: extractClaims.output,
  values: (extracting) => ({
    question: extracting.job.question,
    passages: renderPassages(shownPassages(extracting)),
    mostClaims: String(extracting.job.maxClaims),
  }),
  reply: (extracting) =>
    claimReplySchema
      .transform(({ claims }) => ({ claims: extractByModel(claims, extracting) }))
      .refine(({ claims }) => claims.length > 0, nothingProven),
  fallback: ({ job, texts }, _ports: object) => Promise.resolve(extractExtractively(job, texts)),
});
