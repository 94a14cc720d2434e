import { type CitedText, citedTexts, mapCitedTexts } from "../answerers/prompt-pack.ts";
import type { CreatePersona } from "../persona.ts";
import { isDraft, isOfCollection, mapFindings, replyText } from "./reply-changes.ts";

const openings = [
  "What is reported about",
  "On balance, the picture for",
  "Read side by side, the accounts of",
  "Put plainly, everything on",
] as const;

/** Returns the two longest words of a quote, which are all that a paraphrase shares with it. */
const subjectOf = (quote: string): string =>
  [...new Set(quote.match(/\p{L}{2,}/gu) ?? ["this"])]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 2)
    .join(" and ");

const sourceOf = (keys: string): string => /\d+/.exec(keys)?.[0] ?? "";

const paraphrase = ({ text, keys }: CitedText, place: number, all: readonly CitedText[]): CitedText => {
  if (keys.startsWith("i ")) return { text, keys };
  const others = all.filter((one) => !one.keys.startsWith("i ") && sourceOf(one.keys) !== sourceOf(keys));
  const other = others[place % Math.max(1, others.length)];
  const subject = subjectOf(text.replace(/^Sources say: /, ""));
  return {
    text: `${openings[place % openings.length]} ${subject} agrees with what a second author says elsewhere`,
    keys: other === undefined ? keys : `${keys}, ${other.keys}`,
  };
};

/** As an auditor it accepts a paraphrase, so every statement is supported. */
const inFavour = (verdicts: string): string => verdicts.replaceAll(/^([sr]\d+) .*$/gm, "$1 ok");

/**
 * Writes as strong models do: each statement is phrased differently from its sources and rests on sentences of two sources if it
 * has two, with which it shares a word or two. It reads and marks collections the same way, and audits as it writes. It answers
 * all other tasks correctly.
 */
export const paraphrases: CreatePersona = (answer) => (asked) => {
  const reply = answer(asked);
  if (asked.task === "audit-report") return { kind: "answer", text: inFavour(replyText(reply)) };
  if (isOfCollection(asked)) {
    const read = mapFindings(reply, ({ quotes }, place) => ({
      text: `${openings[place % openings.length]} ${subjectOf(quotes.join(" "))} is told here in other words.`,
      quotes,
    }));
    return { kind: "answer", text: replyText(read) };
  }
  const text = replyText(reply);
  if (!isDraft(asked)) return { kind: "answer", text };
  const all = citedTexts(text);
  return {
    kind: "answer",
    text: mapCitedTexts(text, (sentence, place) => paraphrase(sentence, place, all)),
  };
};
