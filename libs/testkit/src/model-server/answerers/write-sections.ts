import type { AskedTask } from "../asked-task.ts";
import { sharedWords } from "./prompt-passages.ts";
import { type PromptQuote, promptQuotes } from "./prompt-sources.ts";
import { paragraphOf, paraphrase } from "./statement-reply.ts";

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
export const answerWriteSections = (asked: AskedTask): unknown => {
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
export const answerReviseSections = (): unknown => ({ statements: [], sections: [] });
