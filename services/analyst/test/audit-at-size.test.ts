import { auditCitations, readCitations, type Statement } from "@quarry/contracts";
import { supportScore } from "@quarry/extractive";
import type { LanguageModel } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createAuditCitations } from "../src/audit-citations/audit-citations.ts";
import { createReadCitations } from "../src/audit-text/check-sentences.ts";
import { manyPassages } from "../src/testing/many-passages.ts";

/** Parts of the work, at least, between which others have a turn. */
const minTurns = 100;
const count = 600;

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };
const { reader, passages } = manyPassages();

/** A statement in other words than its quote, the first sentence of a passage. */
const statementOf = async (index: number): Promise<Statement> => {
  const passage = passages[index];
  const text = passage && (await reader.read(passage.documentId))?.text.slice(passage.start, passage.end);
  const quote = text?.split(/(?<=\.) /u)[0];
  if (passage === undefined || quote === undefined) throw new Error("there is no passage");
  const { documentId, start } = passage;
  const citation = { documentId, start, end: start + quote.length, quote };
  return { id: `s${index}`, section: "r1", text: `In short: ${quote}`, citations: [citation] };
};

const sentences = await Promise.all(Array.from({ length: count }, (_one, index) => statementOf(index)));

/** A model that never says anything of use. */
const uselessModel = (): LanguageModel => createScriptedModel([]);

describe(`${count} statements`, () => {
  it.each([
    ["without a model", null],
    ["by a model that fails", uselessModel()],
  ])("give way to others while they are audited %s", async (_how, model) => {
    const handler = createAuditCitations({
      documents: reader,
      prompts,
      model,
      scoreSupport: async ({ sentence, quote, language }) => supportScore(sentence, quote, language),
    });
    const job = auditCitations.input.parse({ runId: "r-01sample0001", language: "en", sentences });
    const { answer, turns } = await countTurns(async () => handler(job, context));
    expect(answer.rows).toHaveLength(count);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it("give way to others while a text is read for what it cites", async () => {
    const text = sentences.map(({ text: said }, index) => `${said.slice(0, -1)} [${index + 1}].`).join(" ");
    const keys = sentences.map((_one, index) => String(index + 1));
    const job = readCitations.input.parse({ auditId: "collection:audit-0f3a", text, language: "en", keys });
    const { answer, turns } = await countTurns(async () => createReadCitations()(job, context));
    expect(answer.sentences).toHaveLength(count);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });
});
