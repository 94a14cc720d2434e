import { z } from "zod";
import { depthSchema, reportFormSchema, requestedModeSchema, webhookSchema } from "../../domain/question.ts";
import { revisionSchema, revisionWishSchema } from "../../domain/report/revision.ts";
import { shownTextSchema, webAddressSchema } from "../../domain/shown-text.ts";
import {
  keepHoursSchema,
  recencySchema,
  siteSchema,
  webProviderSchema,
} from "../../domain/sources/web-search.ts";
import { templateNameSchema, templateSchema } from "../../domain/template.ts";
import { collectionIdSchema } from "../collection.ts";
import { repetitionSchema, threadSchema } from "./thread.ts";

export const maxQuestionCharacters = 4_000;

/** Maximum pages that one run may fetch. */
export const maxPages = 1_000;

const questionSchema = shownTextSchema({ min: 3, max: maxQuestionCharacters });

/** Twelve hours: forty sequential calls of a slow model, in a run that reads much. */
const defaultDeadlineMs = 12 * 60 * 60_000;

/**
 * Share of the deadline for gathering. The rest is for claims, report and audit, which may call a language model until the
 * deadline.
 */
export const gatheringShare = 0.75;

const maxLabels = 16;

export const labelNameSchema = z
  .string()
  .regex(/^[\w.-]{1,64}$/, "must be 1 to 64 letters, digits, _, . and -");

/** Maximum length of a label's value. */
export const maxLabelCharacters = 256;

/** Names with short texts. */
const labelsUpTo = (max: number) =>
  z
    .record(labelNameSchema, shownTextSchema({ min: 0, max: maxLabelCharacters }))
    .refine((labels) => Object.keys(labels).length <= max, `can be at most ${max}; send fewer`);

const sourcesSchema = z.strictObject({
  urls: z.array(webAddressSchema).max(100).default([]),
  /** Search what earlier runs have indexed; default: only if neither another source nor `keepHours` is given. */
  local: z.boolean().optional(),
  /** Search the web; default: if a search engine is configured and no other source is given. */
  web: z.boolean().optional(),
  /** Use only these of the configured search engines. */
  providers: z.array(webProviderSchema).min(1).max(webProviderSchema.options.length).optional(),
  /** Read only pages of these hosts, found by search engines, sitemaps and links. */
  sites: z.array(siteSchema).max(20).default([]),
  excludeSites: z.array(siteSchema).max(100).default([]),
  recency: recencySchema.optional(),
  /** Maximum age of a reused page in hours; 0 fetches every page again. Default: the fetcher's setting. */
  keepHours: keepHoursSchema.optional(),
});

/** Names sources that contradict each other. */
const conflictOf = ({
  web,
  providers,
  sites,
}: z.output<typeof sourcesSchema>): { readonly field: string; readonly message: string } | undefined => {
  if (web === false && (providers !== undefined || sites.length > 0)) {
    const message = "cannot be false together with providers or sites; leave one of them out";
    return { field: "web", message };
  }
  if (sites.length > 0 || providers?.includes("sitemap") !== true) return undefined;
  const message = "sitemap looks through the pages of sites; send sites, too";
  return { field: "providers", message };
};

/** Sources of a request that do not contradict each other. */
export const consistentSourcesSchema = sourcesSchema.superRefine((sources, context) => {
  const conflict = conflictOf(sources);
  if (conflict !== undefined)
    context.addIssue({ code: "custom", path: [conflict.field], message: conflict.message });
});

const bodySchema = z.strictObject({
  question: questionSchema.optional(),
  /** Goal for which the collection is read, step by step; also the question. */
  goal: questionSchema.optional(),
  /** `review`: the run waits for the user to approve the plan. */
  plan: z.enum(["run", "review"]).default("run"),
  /** `auto`: where the question is ambiguous, a language model asks up to three questions, and the run waits for the answers. */
  clarify: z.enum(["off", "auto"]).default("off"),
  collectionId: collectionIdSchema.optional(),
  sources: consistentSourcesSchema.default({ urls: [], sites: [], excludeSites: [] }),
  modes: z.array(requestedModeSchema).min(1).max(4).default(["auto"]),
  topK: z.int().min(1).max(20).default(5),
  /** Default: `standard` with a language model, otherwise `light`. */
  depth: depthSchema.optional(),
  form: reportFormSchema.default("report"),
  /** Name of a template for outline, tone and length of the report; needs a language model. */
  template: templateNameSchema.optional(),
  language: shownTextSchema({ min: 2, max: 35 }).optional(),
  /** `none`: topics are searched with their own queries only, without hypothetical passage and variations. */
  expansion: z.enum(["full", "none"]).default("full"),
  thresholds: z
    .strictObject({
      coverage: z.number().min(0).max(1).default(0.7),
      /** A round that adds less than this to the mean coverage is the last one. */
      marginalUtility: z.number().min(0).max(1).default(0.05),
    })
    .default({ coverage: 0.7, marginalUtility: 0.05 }),
  budget: z
    .strictObject({
      iterations: z.int().min(1).max(10).optional(),
      pages: z.int().min(1).max(maxPages).default(200),
      /**
       * Milliseconds from acceptance until the last model call; three quarters are for gathering. The run ends with what it has.
       */
      deadlineMs: z.int().min(1_000).max(604_800_000).default(defaultDeadlineMs),
      /** Maximum tokens of language models, at most the deployment's limit; then fallbacks answer. */
      tokens: z.int().min(1).max(1_000_000_000).optional(),
      /** Maximum cost of language models, in the currency of the deployment's prices, at most the deployment's limit. */
      cost: z.number().positive().max(1_000_000).optional(),
    })
    .default({ pages: 200, deadlineMs: defaultDeadlineMs }),
  /** Webhook for the end of the run or a waiting plan, instead of the deployment's own. */
  webhook: webhookSchema.optional(),
  /** Labels of the user, by which lists can be filtered. */
  labels: labelsUpTo(maxLabels).optional(),
});

type Body = z.output<typeof bodySchema>;

const withQuestion = <Given extends Body>(
  body: Given,
  context: z.core.$RefinementCtx,
): Given & { readonly question: string } => {
  const { question, goal, collectionId } = body;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  // A request that was parsed before has its goal twice.
  if (question !== undefined && goal !== undefined && question !== goal)
    refuse("goal", "cannot be sent together with question; send one of them");
  if (body.template !== undefined && body.form === "paper")
    refuse(
      "template",
      "cannot be sent together with form paper, which has its own outline; send one of them",
    );
  if (goal !== undefined && collectionId === undefined)
    refuse("collectionId", "is required with a goal; name the collection to read");
  const asked = question ?? goal;
  if (asked === undefined) {
    refuse("question", "is required; send a question, or a goal and a collectionId");
    return z.NEVER;
  }
  return { ...body, question: asked };
};

/** Body of `POST /v1/research`: a question, or a goal and a collection. */
export const researchRequestSchema = bodySchema.transform(withQuestion);

/**
 * A request as stored with its run: including its template and the base of a follow-up question, a revision or a repetition, which no client
 * sends.
 */
export const storedRequestSchema = bodySchema
  .extend({
    thread: threadSchema.optional(),
    revision: revisionSchema.optional(),
    repetition: repetitionSchema.optional(),
    /** The template as it was at submission. */
    templateContent: templateSchema.optional(),
  })
  .transform(withQuestion);

export type ResearchRequest = z.output<typeof storedRequestSchema>;
export type ResearchRequestInput = z.input<typeof researchRequestSchema>;

/** Body of `POST /v1/research/:id/follow-ups`: options that may differ from the previous run. */
export const followUpRequestSchema = bodySchema
  .pick({
    depth: true,
    language: true,
    modes: true,
    template: true,
    budget: true,
    webhook: true,
    plan: true,
    clarify: true,
  })
  .extend({
    question: questionSchema,
    /** One label is added: the previous run. */
    labels: labelsUpTo(maxLabels - 1).optional(),
    /** Default: those of the previous run, searched only if its documents do not answer the question. */
    sources: consistentSourcesSchema.optional(),
  });

export type FollowUpRequest = z.output<typeof followUpRequestSchema>;

/** The question of a watch, with the options of a run. */
export const watchedQuestionSchema = bodySchema
  .pick({
    sources: true,
    modes: true,
    topK: true,
    depth: true,
    form: true,
    template: true,
    language: true,
    thresholds: true,
    budget: true,
  })
  .extend({
    question: questionSchema.optional(),
    /** One label is added: the watch. */
    labels: labelsUpTo(maxLabels - 1).optional(),
  });

/** Body of `POST /v1/research/:id/revisions`: the change, and its limits. */
export const revisionRequestSchema = revisionWishSchema
  .extend({
    /** The version to change; default: the newest finished one. */
    version: z.int().min(1).optional(),
    ...bodySchema.pick({ budget: true, webhook: true }).shape,
    /** One label is added: the report. */
    labels: labelsUpTo(maxLabels - 1).optional(),
  })
  .strict()
  .superRefine(({ instruction, strike, pin, template }, context) => {
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: "custom", path: [field], message });
    if (instruction === undefined && template === undefined && strike.length === 0 && pin.length === 0)
      refuse("instruction", "is required without strike, pin and template; say what to change");
    if (pin.some((id) => strike.includes(id)))
      refuse("pin", "names a source that strike names, too; leave it out of one of them");
  });

export type RevisionRequest = z.output<typeof revisionRequestSchema>;

const amount = z.number().nonnegative();
const rangeSchema = z.object({ min: amount, expected: amount, max: amount });

/** `POST /v1/research/estimate`: the likely effort of a run. */
export const estimateViewSchema = z.object({
  depth: depthSchema,
  /** The language model to use; null if the text alone answers. */
  model: z.string().nullable(),
  /** Number of sources to read. */
  sources: rangeSchema,
  /** Number of model calls. */
  calls: rangeSchema,
  tokens: z.object({ input: rangeSchema, output: rangeSchema }),
  /** In the currency of the deployment's prices; null if there are no prices. */
  cost: rangeSchema.nullable(),
  seconds: rangeSchema,
  /** Limits that end the run; null for no limit. */
  limits: z.object({ tokens: amount.nullable(), cost: amount.nullable(), seconds: amount }),
  /** Explains the estimate in sentences. */
  basis: z.array(z.string()),
});

export type EstimateRange = z.output<typeof rangeSchema>;
export type EstimateView = z.output<typeof estimateViewSchema>;
