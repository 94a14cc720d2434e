import type { AskedTask } from "../asked-task.ts";
import { declarativeSentences, sentencesOf } from "./prompt-items.ts";

interface PromptPassage {
  readonly id: string;
  readonly text: string;
  readonly sentences: readonly string[];
}

const passageId = /^\[(p\d+)\](?: .*)?\n/m;

/** The passageId passages of a prompt, whole and sentence by sentence. */
export const promptPassages = ({ blocks }: AskedTask): PromptPassage[] => {
  const [, ...parts] = (blocks.get("passages") ?? "").split(passageId);
  return parts.flatMap((id, place) => {
    const text = (parts[place + 1] ?? "").trim();
    return place % 2 === 0 ? [{ id, text, sentences: sentencesOf(text) }] : [];
  });
};

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** Share of a text's words that another one says as well, 0–1. */
export const sharedWords = (text: string, other: string): number => {
  const words = wordsOf(text);
  return words.size === 0 ? 0 : words.intersection(wordsOf(other)).size / words.size;
};

/** The words of a text that another one does not have, in lower case. */
export const wordsMissing = (text: string, other: string): string[] => [
  ...wordsOf(text).difference(wordsOf(other)),
];

/** The sentence that says most of a text, and how much of it; undefined when none says anything. */
export const closestSentence = (
  text: string,
  sentences: readonly string[],
): { readonly sentence: string; readonly share: number } | undefined => {
  const [closest] = sentences
    .map((sentence) => ({ sentence, share: sharedWords(text, sentence) }))
    .toSorted((one, other) => other.share - one.share);
  return closest !== undefined && closest.share > 0 ? closest : undefined;
};

/** Words that a prompt shows under an id and that may be quoted. */
export interface PromptQuote {
  readonly id: string;
  readonly quote: string;
}

const quoteId = /^\[([pn]\d+)\] ?/m;
const quoted = /^> (.*)$/gm;
const otherSource = /^### Source: [\s\S]*/m;

const quotesOf = (id: string, text: string): string[] =>
  id.startsWith("n")
    ? Array.from(text.matchAll(quoted), ([, quote = ""]) => quote)
    : declarativeSentences(sentencesOf(text));

/** What can be quoted of the passages and notes of a prompt, in their order. */
export const promptQuotes = ({ blocks }: AskedTask): PromptQuote[] => {
  const [, ...parts] = (blocks.get("sources") ?? "").split(quoteId);
  return parts.flatMap((id, place) => {
    if (place % 2 !== 0) return [];
    const text = (parts[place + 1] ?? "").replace(otherSource, "").trim();
    return quotesOf(id, text).map((quote) => ({ id, quote }));
  });
};

/** A statement of a prompt, and what the prompt says it rests on. */
interface PromptStatement {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** The words of its quotes and of what they stand in, or of the statements it follows from. */
  readonly evidence: string;
  /** The part of a source that its first quote stands in. */
  readonly excerpt: { readonly id: string; readonly text: string } | undefined;
}

const block = /^\[([ar]\d+)\] (\w+)\n/m;
const mark = /«\/?[qf]\d+(?: [qf]\d+)*»/g;
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(mark), ([found]) => found.match(/[qf]\d+/g) ?? []).flat();

const excerptsIn = (sources: string): { readonly id: string; readonly text: string }[] => {
  const [, ...parts] = sources.split(/^\[(e\d+)\].*\n/m);
  return parts.flatMap((id, place) =>
    place % 2 === 0 ? [{ id, text: (parts[place + 1] ?? "").trim() }] : [],
  );
};

const fieldOf = (statement: string, name: string): string[] =>
  Array.from(statement.matchAll(new RegExp(`^${name}: (.*)$`, "gm")), ([, value = ""]) => value);

/** The statements of a prompt that shows them with the sources they rest on. */
export const promptStatements = ({ blocks }: AskedTask): PromptStatement[] => {
  const excerpts = excerptsIn(blocks.get("sources") ?? "");
  const [, ...parts] = (blocks.get("statements") ?? "").split(block);
  return parts.flatMap((id, place) => {
    if (place % 3 !== 0) return [];
    const [kind = "", body = ""] = parts.slice(place + 1);
    const names = fieldOf(body, "Quotes").flatMap((list) => list.split(", "));
    const own = excerpts.filter(({ text }) => namesIn(text).some((name) => names.includes(name)));
    const below = [...fieldOf(body, "Follows from"), ...fieldOf(body, "Computed from")];
    const [first] = own;
    return [
      {
        id,
        kind,
        text: fieldOf(body, "Statement")[0] ?? "",
        evidence: [...own.map(({ text }) => text), ...below].join(" ").replaceAll(mark, ""),
        excerpt: first && { id: first.id, text: first.text.replaceAll(mark, "") },
      },
    ];
  });
};
