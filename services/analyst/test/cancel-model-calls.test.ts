import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { contracts } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import type { LanguageModel } from "@quarry/language-model";
import { createSilentModel } from "@quarry/language-model/testing";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { turnsUntilEnd } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createAnalyst } from "../src/create-analyst.ts";
import { jobContext, prompts, wordingFor } from "../src/testing/job-context.ts";
import { aReadingCollection } from "../src/testing/reading-collection.ts";

const golden = resolve(import.meta.dirname, "../../../libs/kernel/contracts/test/golden");

const sentence = "A run survives because its state is saved in the database after every step it takes. ";
const text = sentence.repeat(100);
const documentOf = (documentId: string) => ({ facts: aDocumentFacts({ documentId, language: "en" }), text });

const documents = { read: async (documentId: string) => documentOf(documentId) };
const marked = [["key-fact", sentence.trim()]] as const;

const analystWith = (model: LanguageModel) =>
  createAnalyst({
    model,
    prompts,
    wordingFor,
    documents,
    library: {
      read: async (items) => items.flatMap(({ linkId }) => aReadingCollection([{ linkId, text, marked }])),
    },
    markings: { getDocument: documents.read, putMarking: async () => undefined },
  });

type Analyst = ReturnType<typeof analystWith>;

/** Reads the recorded production input of a stage. */
const inputOf = (file: string): unknown => {
  const contract = contracts.find(({ name }) => name === file.split(".")[0]);
  const { input } = JSON.parse(readFileSync(`${golden}/${file}.json`, "utf8")) as { input: unknown };
  return contract?.input.parse(input);
};

const stages = [
  ["decomposeQuestion", "decompose-question"],
  ["assessCoverage", "assess-coverage"],
  ["selectSentences", "select-sentences"],
  ["listClaims", "list-claims"],
  ["judgeClaims", "judge-claims"],
  ["draftReport", "draft-report"],
  ["auditReport", "audit-report"],
  ["markDocument", "mark-document"],
  ["discoverGoals", "discover-goals"],
  ["planResearch", "plan-research"],
  ["readStep", "read-step"],
] as const satisfies readonly (readonly [keyof Analyst, string])[];

describe("a cancelled stage that waits for a model", () => {
  it.each(stages)("aborts the call and frees its worker: %s", async (name, file) => {
    const { model, asked } = createSilentModel();
    const cancelling = new AbortController();
    const context = { ...jobContext, signal: cancelling.signal };
    const handle = analystWith(model)[name] as (input: unknown, context: JobContext) => Promise<unknown>;
    const ended = handle(inputOf(file), context);
    const request = await Promise.race([asked, ended.then(() => expect.fail("the model was not asked"))]);
    expect(request.signal.aborted).toBe(false);
    cancelling.abort("cancelled");
    expect(await turnsUntilEnd(ended, 10)).toBeLessThan(5);
    await expect(ended).rejects.toBeDefined();
    expect(request.signal.aborted).toBe(true);
  });
});
