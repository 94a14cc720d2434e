import type { InputOf, OutputOf, Statement } from "@quarry/contracts";
import { auditCitations } from "@quarry/contracts";
import { supportScore } from "@quarry/extractive";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import type { Reasoning } from "../../ports.ts";
import { handTexts, idOf } from "../../testing/hand-texts.ts";
import { createAuditCitations } from "../audit-citations.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

export const mill =
  "The mill at Lowell opened in 1823. Its workers were mostly women. They earned 2 dollars a week.";
export const wages = "Teachers earned 1 dollar a week in those years. Nobody counted the hours.";
export const handed = handTexts([mill, wages]);

export const cite = (quote: string): Statement["citations"][number] => {
  const index = [mill, wages].findIndex((text) => text.includes(quote));
  const start = [mill, wages][index]?.indexOf(quote) ?? -1;
  return { documentId: idOf(index), start, end: start + quote.length, quote };
};

export const statement = (
  id: string,
  text: string,
  quotes: readonly string[],
  rest: Partial<Statement> = {},
): Statement => ({
  id,
  section: "answer",
  text,
  citations: quotes.map(cite),
  ...rest,
});

type Input = InputOf<typeof auditCitations>;
type Audited = OutputOf<typeof auditCitations>;

export const audit = async (
  sentences: readonly Statement[],
  reasoning: Partial<Reasoning> = {},
  searches: Input["searches"] = [],
  sections: Input["sections"] = [],
): Promise<Audited> => {
  const handler = createAuditCitations({
    documents: handed.documents,
    scoreSupport: async ({ sentence, quote, language }) => supportScore(sentence, quote, language),
    prompts,
    ...reasoning,
  });
  const input = {
    runId: "r-01h2x3y4",
    language: "en",
    question: "Who worked at Lowell?",
    sentences: [...sentences],
    searches,
    sections,
  };
  return auditCitations.output.parse(await handler(input, context));
};

export const women = "Its workers were mostly women.";
export const earned = "They earned 2 dollars a week.";
export const teachers = "Teachers earned 1 dollar a week";
export const both = statement("s1", "Mill women earned more than those who taught.", [earned, teachers]);

/** An auditor's verdict as a model writes it. */
export const verdict = (id: string, name: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  id,
  verdict: name,
  unsupported: [],
  reason: name === "full" ? "" : "The source says less.",
  claimsAbsence: false,
  needless: [],
  ...rest,
});
export const verdicts = (...all: readonly object[]): string => JSON.stringify({ verdicts: all });
export const repairs = (...all: readonly object[]): string => JSON.stringify({ repairs: all });
/** A repair as a model writes it. */
export const reworded = (id: string, text: string, cites: readonly object[] = []) => ({
  id,
  drop: false,
  text,
  kind: null,
  basedOn: [],
  cites,
  derivation: null,
});
