import { auditReport, readCitations, type ReportDraft, type Statement } from "@quarry/contracts";
import type { CompletionRequest, LanguageModel } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createAuditReport } from "../src/audit-report/audit-report.ts";
import { createReadCitations } from "../src/audit-text/check-sentences.ts";
import { jobContext, prompts } from "../src/testing/job-context.ts";
import { manyPassages } from "./many-passages.ts";

/** Minimum number of times others get a turn. */
const minTurns = 40;
const count = 120;

const { reader, passages, pack, question } = manyPassages();

/** A statement that paraphrases its quote, the first sentence of a passage. */
const statementOf = async (index: number): Promise<Statement> => {
  const passage = passages[index];
  const text = passage && (await reader.read(passage.documentId))?.text.slice(passage.start, passage.end);
  const quote = text?.split(/(?<=\.) /u)[0];
  if (passage === undefined || quote === undefined) throw new Error("there is no passage");
  const { documentId, start } = passage;
  const citation = { documentId, start, end: start + quote.length, quote };
  return {
    id: `s${index}`,
    section: "r1",
    text: `In short: ${quote}`,
    kind: "sourced",
    citations: [citation],
  };
};

const statements = await Promise.all(Array.from({ length: count }, (_one, index) => statementOf(index)));
const draft: ReportDraft = {
  title: "Surveys",
  writtenBy: "model",
  statements,
  sections: [
    {
      id: "r1",
      heading: "Surveys",
      level: 1,
      role: "body",
      blocks: [{ type: "paragraph", statements: statements.map(({ id }) => id) }],
    },
  ],
  ideas: [],
  implementations: [],
};
const job = auditReport.input.parse({
  runId: "r-01sample0001",
  question,
  language: "en",
  draft,
  pack,
  searches: [],
});

const passAll = ({ messages }: CompletionRequest): string =>
  Array.from(JSON.stringify(messages).matchAll(/\\n([sr]\d+) /g), ([, id]) => `${id} ok`).join("\n");

const models: readonly (readonly [string, LanguageModel, "PASS" | "REVIEW"])[] = [
  ["that passes them", createScriptedModel(Array.from({ length: 99 }, () => passAll)), "PASS"],
  ["that fails", createScriptedModel([]), "REVIEW"],
];

describe(`${count} statements`, () => {
  it.each(models)(
    "are audited to the end by a model %s, and yield to other work",
    async (_how, model, status) => {
      const handler = createAuditReport({ documents: reader, prompts, model });
      const { answer, turns } = await countTurns(async () => handler(job, jobContext));
      expect(answer.statements.filter((one) => one.status === status)).toHaveLength(count);
      expect(answer.rows).toHaveLength(count);
      expect(turns).toBeGreaterThanOrEqual(minTurns);
    },
  );

  it("yield to other work while a text is read for what it cites", async () => {
    const text = statements.map(({ text: said }, index) => `${said.slice(0, -1)} [${index + 1}].`).join(" ");
    const keys = statements.map((_one, index) => String(index + 1));
    const reading = readCitations.input.parse({
      auditId: "collection:audit-0f3a",
      text,
      language: "en",
      keys,
    });
    const { answer, turns } = await countTurns(async () => createReadCitations()(reading, jobContext));
    expect(answer.sentences).toHaveLength(count);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });
});
