import { z } from "zod";
import { depthSchema } from "../domain/question.ts";
import { webProviderSchema } from "../domain/sources/web-search.ts";

/** `GET /v1/version`: the version of the service. */
export const versionViewSchema = z.object({
  version: z.string(),
  /** Version of the API: the first part of its paths. */
  apiVersion: z.string(),
  /** Name of this build; null if the deployment sets none. */
  build: z.string().nullable(),
});

const count = z.int().nonnegative();
const price = z.number().nonnegative();

/** `GET /v1/config`: capabilities and limits of this deployment, without addresses and secrets. */
export const configViewSchema = z.object({
  /** The configured search engines; null until a fetcher has reported them. */
  engines: z.array(webProviderSchema).nullable(),
  /** The language model; null if every task is answered from the text alone. */
  model: z
    .object({
      name: z.string(),
      /** Name of the model for frequent small calls. */
      fastName: z.string(),
      contextTokens: count,
      /** Prices per million tokens; null if none are configured: costs are then not counted. */
      prices: z.object({ input: price, output: price, fastInput: price, fastOutput: price }).nullable(),
    })
    .nullable(),
  /** Depth of a run that does not name one. */
  defaultDepth: depthSchema,
  /** True if a run may name a webhook. */
  webhooks: z.boolean(),
  limits: z.object({
    uploadBytes: count,
    researchBodyBytes: count,
    questionCharacters: count,
    /** Maximum pages of one run. */
    pages: count,
    /** Tokens and money per run; null for no limit. */
    runTokens: count.nullable(),
    runCost: price.nullable(),
    /** Maximum wait of one request in seconds. */
    waitSeconds: count,
  }),
});

/** Result of one check. `warning`: works, but with reduced quality or safety; `problem`: something will not work. */
const diagnosisSchema = z.object({
  /** Subject of the check, such as `redis` or `queues`. */
  check: z.string(),
  status: z.enum(["ok", "warning", "problem"]),
  what: z.string(),
  /** Remedy; null if nothing is wrong. */
  remedy: z.string().nullable(),
});

/** Answer of `GET /v1/doctor`, most severe first. */
export const doctorViewSchema = z.object({
  status: z.enum(["ok", "warning", "problem"]),
  data: z.array(diagnosisSchema),
  next_cursor: z.null(),
});

/** One model that was asked a tiny fixed task. */
export const modelTestSchema = z.object({
  model: z.string(),
  /** True if it gave the expected answer. */
  works: z.boolean(),
  /** The beginning of its reply; null if there is none. */
  reply: z.string().nullable(),
  seconds: z.number().nonnegative(),
  /** Reason if there is no reply, or if the server cut the prompt. */
  problem: z.string().nullable(),
  /** Remedy; null if it works. */
  remedy: z.string().nullable(),
});

/** Answer of `POST /v1/doctor/model`: one entry per configured model. */
export const modelTestsSchema = z.object({ data: z.array(modelTestSchema), next_cursor: z.null() });

export type ModelTest = z.output<typeof modelTestSchema>;
export type ModelTestsView = z.output<typeof modelTestsSchema>;
export type Diagnosis = z.output<typeof diagnosisSchema>;
export type DoctorView = z.output<typeof doctorViewSchema>;
export type VersionView = z.output<typeof versionViewSchema>;
export type ConfigView = z.output<typeof configViewSchema>;
