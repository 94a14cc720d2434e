import type { AskedTask } from "../asked-task.ts";
import {
  answerAssessCoverage,
  answerAuditCitations,
  answerCompareNotes,
  answerExtractClaims,
  answerJudgeClaim,
} from "./answer-evidence.ts";
import {
  answerDecomposeQuestion,
  answerDiscoverGoals,
  answerExpandQuery,
  answerPlanReport,
  answerPlanResearch,
} from "./answer-planning.ts";
import { answerMarkDocument, answerReadSource, answerReadStep } from "./answer-reading.ts";
import { fillSchema } from "./fill-schema.ts";
import {
  closestSentence,
  promptPassages,
  type PromptQuote,
  promptQuotes,
  promptStatements,
  sharedWords,
} from "./prompt-evidence.ts";
import { declarativeSentences, questionSubject, sentencesOf } from "./prompt-items.ts";

/** A statement that says in slightly other words what its quotes say. */
const paraphrase = (cites: readonly PromptQuote[], more: object = {}): object => ({
  text: `Sources say: ${cites.map(({ quote }) => quote.replace(/[.!]$/u, "")).join("; and ")}.`,
  kind: "sourced",
  cites,
  ...more,
});

/** A paragraph of statements. */
const paragraphOf = (statements: readonly object[]): object => ({ type: "paragraph", statements });

/** How many items a prompt asks for. */
const itemsAskedFor = (prompt: string): number => Number(/the top (\d+)/.exec(prompt)?.[1] ?? 5);

/** An idea per quote that shares words with the question, the best first. */
const answerWriteIdeas = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const ideas = promptQuotes(asked)
    .toSorted((one, other) => sharedWords(question, other.quote) - sharedWords(question, one.quote))
    .slice(0, itemsAskedFor(asked.prompt))
    .map((cite) => ({ title: questionSubject(cite.quote), statements: [paraphrase([cite])] }));
  return { ideas };
};

interface AskedPart {
  readonly id: string;
  readonly isTable: boolean;
  readonly words: string;
}

const quotesPerPart = 4;

const askedParts = ({ blocks }: AskedTask): AskedPart[] =>
  (blocks.get("asked") ?? "").split("\n\n").map((part) => ({
    id: /^[^:]+/.exec(part)?.[0] ?? "",
    isTable: /^form: table$/m.test(part),
    words: part,
  }));

const tableOf = (quotes: readonly PromptQuote[]): object => ({
  type: "table",
  caption: "What the sources say",
  columns: ["Source", "Finding"],
  rows: quotes.map((cite) => ({
    label: cite.id,
    cells: [{ statements: [paraphrase([cite])] }],
  })),
});

/** Two quotes carry the first statement together, and a conclusion follows from it. */
const proseOf = ([first, second, ...others]: readonly PromptQuote[], ref: string): object[] => {
  if (first === undefined) return [];
  const together = paraphrase(second === undefined ? [first] : [first, second], { ref });
  const conclusion = { text: "So the sources agree on this.", kind: "conclusion", basedOn: [ref] };
  return [paragraphOf([together, ...others.map((cite) => paraphrase([cite])), conclusion])];
};

/** For each part what the sources say of it and the report does not say yet, with its quotes: prose with a conclusion, and a table where one is asked for. */
const answerWriteSections = (asked: AskedTask): unknown => {
  const written = asked.blocks.get("written") ?? "";
  const taken = new Set<string>();
  const sections = askedParts(asked).map(({ id, isTable, words }) => {
    const own = promptQuotes(asked)
      .filter(({ quote }) => !taken.has(quote) && !written.includes(quote.replace(/[.!]$/u, "")))
      .toSorted((one, other) => sharedWords(words, other.quote) - sharedWords(words, one.quote))
      .slice(0, quotesPerPart);
    for (const { quote } of own) taken.add(quote);
    const blocks = isTable && own.length > 1 ? [tableOf(own)] : proseOf(own, `${id}-first`);
    return { id, blocks };
  });
  return { sections };
};

/** Nothing is saved and nothing added: what stood, stands. */
const answerReviseSections = (): unknown => ({ statements: [], sections: [] });

const certainty = { level: "moderate", reason: "a source says so" };

const blocksOf = (id: string, best: readonly PromptQuote[], ids: readonly string[]): object[] => {
  switch (id) {
    case "key-findings":
      return [
        {
          type: "list",
          ordered: false,
          items: best.slice(0, 3).map((cite) => ({ statements: [paraphrase([cite], { certainty })] })),
        },
      ];
    case "differences":
      return [];
    case "unknown":
      return [
        paragraphOf([
          { text: "No source gives the cost.", kind: "absent", searched: ["cost of it", "price of it"] },
        ]),
      ];
    default: {
      const conclusion = { text: "So much follows from that.", kind: "conclusion", basedOn: ids.slice(0, 2) };
      const sourced = best.slice(0, 2).map((cite) => paraphrase([cite]));
      return [paragraphOf(ids.length === 0 ? sourced : [...sourced, conclusion])];
    }
  }
};

/** What answers the question best, and a conclusion from what is written. */
const answerWriteSummary = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const best = promptQuotes(asked).toSorted(
    (one, other) => sharedWords(question, other.quote) - sharedWords(question, one.quote),
  );
  const ids = Array.from((asked.blocks.get("written") ?? "").matchAll(/^\[(s\d+)\]/gm), ([, id = ""]) => id);
  const parts = Array.from((asked.blocks.get("asked") ?? "").matchAll(/^([a-z-]+): /gm), ([, id = ""]) => id);
  return { sections: parts.map((id) => ({ id, blocks: blocksOf(id, best, ids) })) };
};

/** For each statement the sentence of its source that shares most words with it, in slightly other words and with that quote. */
const answerRepairStatements = (asked: AskedTask): unknown => ({
  repairs: promptStatements(asked).map(({ id, text, excerpt }) => {
    const closest = excerpt && closestSentence(text, sentencesOf(excerpt.text));
    return closest === undefined || excerpt === undefined || closest.share < 0.2
      ? { id, drop: true, text: "", kind: null, basedOn: [], cites: [], derivation: null }
      : {
          id,
          drop: false,
          text: `In short, ${closest.sentence}`,
          kind: null,
          basedOn: [],
          cites: [{ id: excerpt.id, quote: closest.sentence }],
          derivation: null,
        };
  }),
});

/** The code of each passage, with the first sentence that stands around it. */
const answerWriteImplementations = (asked: AskedTask): unknown => {
  const implementations = promptPassages(asked).map(({ id, sentences }) => {
    const [quote] = declarativeSentences(sentences);
    const statements = quote === undefined ? [] : [paraphrase([{ id, quote }])];
    return { id, title: `Code of ${id}`, statements };
  });
  return { implementations: implementations.slice(0, itemsAskedFor(asked.prompt)) };
};

/** Answers a task from what stands in its prompt: with a value that fits its schema, or a string where it is answered in text. */
export type Answerer = (asked: AskedTask) => unknown;

/** Task → who answers it well; a task that is missing here gets a value that fits its schema. */
export const answerers: Readonly<Record<string, Answerer>> = {
  "assess-coverage": answerAssessCoverage,
  "audit-citations": answerAuditCitations,
  "compare-notes": answerCompareNotes,
  "decompose-question": answerDecomposeQuestion,
  "discover-goals": answerDiscoverGoals,
  "plan-research": answerPlanResearch,
  "expand-query": answerExpandQuery,
  "extract-claims": answerExtractClaims,
  "judge-claim": answerJudgeClaim,
  "read-source": answerReadSource,
  "read-step": answerReadStep,
  "mark-document": answerMarkDocument,
  "write-ideas": answerWriteIdeas,
  "write-implementations": answerWriteImplementations,
  "plan-report": answerPlanReport,
  "write-sections": answerWriteSections,
  "revise-sections": answerReviseSections,
  "write-summary": answerWriteSummary,
  "repair-statements": answerRepairStatements,
};

/** Answers any task: by its own answerer, else by filling its schema. */
export const answerWith =
  (own: Readonly<Record<string, Answerer>>): Answerer =>
  (asked) => {
    const answerer = asked.task !== undefined && Object.hasOwn(own, asked.task) ? own[asked.task] : undefined;
    return (answerer ?? fillSchema)(asked);
  };
