import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  assessCoverage,
  auditCitations,
  compareNotes,
  type Contract,
  decomposeQuestion,
  extractClaims,
  type InputOf,
  judgeClaim,
  markDocument,
  planReport,
  planResearch,
  publishReport,
  readSource,
  readStep,
  writeReport,
} from "@quarry/contracts";
import { supportScore } from "@quarry/extractive";
import type { Handler } from "@quarry/jobs";
import type { LanguageModel } from "@quarry/language-model";
import { createModelSilentAtFirst } from "@quarry/language-model/testing";
import { defaultPromptDirectory, loadOverviewWordings, loadPrompts } from "@quarry/prompt";
import { sampleContent } from "@quarry/report/testing";
import { redisTest } from "@quarry/testkit";
import { aDocumentFacts, aTopic } from "@quarry/testkit/builders";
import { maxCancelMs, measureCancelToIdle } from "@quarry/testkit/cancel-to-idle";
import { describe, expect } from "vitest";
import { createAuditCitations } from "../src/audit-citations/audit-citations.ts";
import { createAnalyst } from "../src/create-analyst.ts";
import { createJudgeClaim } from "../src/judge-claim/judge-claim.ts";
import { manyPassages } from "../src/testing/many-passages.ts";
import { aReadingCollection } from "../src/testing/reading-collection.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
const golden = resolve(import.meta.dirname, "../../../libs/contracts/test/golden");

const sentence = "A run survives because its state is saved in the database after every step it takes. ";
const marked = [["key-fact", sentence.trim()]] as const;
const short = sentence.repeat(100);
const long = sentence.repeat(10_000);
const large = manyPassages();

/** A document of a megabyte for one id, the documents of the six hundred passages, and a short one for any other. */
const longId = "00000000-0000-4000-8000-000000000001";
const documentOf = async (documentId: string) =>
  (await large.reader.read(documentId)) ?? {
    facts: aDocumentFacts({ documentId, language: "en" }),
    text: documentId === longId ? long : short,
  };

/** The analyst, which says when it first reads something. */
const openAnalyst = (model: LanguageModel | null = null) => {
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>();
  const read = async (documentId: string) => {
    begun();
    return documentOf(documentId);
  };
  const ports = {
    model,
    prompts,
    wordingFor,
    documents: { read },
    library: {
      read: async (items: readonly { readonly linkId: string }[]) =>
        items.flatMap(({ linkId }) => aReadingCollection([{ linkId, text: short, marked }])),
    },
    markings: { getDocument: read, putMarking: async () => undefined },
    artifacts: { holdsSources: true, put: async () => undefined },
    readEvents: async () => [],
  };
  // Without an encoder these two go by words.
  const analyst = {
    ...createAnalyst(ports),
    judgeClaim: createJudgeClaim(ports),
    auditCitations: createAuditCitations({
      ...ports,
      scoreSupport: async ({ sentence, quote, language }) => supportScore(sentence, quote, language),
    }),
  };
  return { analyst, underWay };
};

type Analyst = ReturnType<typeof openAnalyst>["analyst"];

/** What a stage was once asked, in production's words, for another run. */
const goldenInput =
  <C extends Contract>(contract: C, file: string = contract.name) =>
  (runId: string): InputOf<C> => {
    const { input } = JSON.parse(readFileSync(`${golden}/${file}.json`, "utf8")) as { input: object };
    return contract.input.parse({ ...input, runId }) as InputOf<C>;
  };

/** A stage by name, and how long its worker needs after a cancellation. */
type Measured = readonly [string, (redisUrl: string) => Promise<number>];

const computing = <C extends Contract>(
  contract: C,
  handlerOf: (analyst: Analyst) => Handler<C>,
  large: (runId: string) => InputOf<C>,
): Measured => [
  contract.name,
  (redisUrl) => {
    const { analyst, underWay } = openAnalyst();
    const stage = { contract, handler: handlerOf(analyst), long: large, underWay };
    return measureCancelToIdle({ ...stage, next: goldenInput(contract) }, redisUrl);
  },
];

const waiting = <C extends Contract>(
  contract: C,
  handlerOf: (analyst: Analyst) => Handler<C>,
  file: string = contract.name,
): Measured => [
  contract.name,
  (redisUrl) => {
    const { model, asked } = createModelSilentAtFirst();
    const { analyst } = openAnalyst(model);
    const input = goldenInput(contract, file);
    return measureCancelToIdle(
      { contract, handler: handlerOf(analyst), long: input, underWay: asked, next: input },
      redisUrl,
    );
  },
];

const { question, passages, writing, judging } = large;
const topics = writing.topics.map(({ topic, passages: found }) => ({ topic, passages: found }));
const sources = Array.from({ length: 500 }, (_one, index) => {
  const documentId = `7f6ed9a4-6a0e-5b8a-9d4f-${String(index).padStart(12, "0")}`;
  const { fingerprint: _fingerprint, ...facts } = aDocumentFacts({ documentId });
  return facts;
});

const publishing = (runId: string): InputOf<typeof publishReport> => {
  const content = sampleContent();
  const report = { ...content.findings.report, shortAnswer: [], sections: [], contradictions: [] };
  const findings = { ...content.findings, sentences: [], ideas: [], implementations: [], report };
  return { runId, content: { ...content, findings, claims: [], audit: [], documents: sources } };
};

const computed: readonly Measured[] = [
  computing(
    assessCoverage,
    (analyst) => analyst.assessCoverage,
    (runId) => ({
      ...goldenInput(assessCoverage)(runId),
      question,
      topic: aTopic({ question }),
      passages: [...passages],
    }),
  ),
  computing(
    extractClaims,
    (analyst) => analyst.extractClaims,
    (runId) => ({ ...goldenInput(extractClaims)(runId), question, topics }),
  ),
  computing(
    judgeClaim,
    (analyst) => analyst.judgeClaim,
    (runId) => ({ ...judging, runId }),
  ),
  computing(
    writeReport,
    (analyst) => analyst.writeReport,
    (runId) => ({ ...writing, runId }),
  ),
  computing(
    markDocument,
    (analyst) => analyst.markDocument,
    (runId) => ({ runId, documentId: longId }),
  ),
  computing(publishReport, (analyst) => analyst.publishReport, publishing),
];

const waited: readonly Measured[] = [
  waiting(decomposeQuestion, (analyst) => analyst.decomposeQuestion),
  waiting(assessCoverage, (analyst) => analyst.assessCoverage),
  waiting(extractClaims, (analyst) => analyst.extractClaims),
  waiting(judgeClaim, (analyst) => analyst.judgeClaim),
  waiting(readSource, (analyst) => analyst.readSource),
  waiting(compareNotes, (analyst) => analyst.compareNotes),
  waiting(planReport, (analyst) => analyst.planReport),
  waiting(writeReport, (analyst) => analyst.writeReport, "write-report.blocks"),
  waiting(auditCitations, (analyst) => analyst.auditCitations, "audit-citations.statements"),
  waiting(markDocument, (analyst) => analyst.markDocument),
  waiting(planResearch, (analyst) => analyst.planResearch),
  waiting(readStep, (analyst) => analyst.readStep),
];

describe("a worker whose run is cancelled does its next job within two seconds", { timeout: 60_000 }, () => {
  for (const [stage, measure] of computed)
    redisTest(`when it computes long: ${stage}`, async ({ redis }) => {
      expect(await measure(redis.url)).toBeLessThan(maxCancelMs);
    });

  for (const [stage, measure] of waited)
    redisTest(`when it waits for a model: ${stage}`, async ({ redis }) => {
      expect(await measure(redis.url)).toBeLessThan(maxCancelMs);
    });
});
