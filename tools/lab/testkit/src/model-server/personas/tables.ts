import { type CitedText, citedTexts } from "../answerers/prompt-pack.ts";
import type { CreatePersona } from "../persona.ts";
import { isDraft, replyText } from "./reply-changes.ts";

const labelOf = ({ text }: CitedText): string =>
  (text.replace(/^Sources say: /, "").match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 4).join(" ");

const shown = ({ text, keys }: CitedText): string => `${text} [${keys}].`;

const table = (sentences: readonly CitedText[]): string =>
  [
    "| Finding | What is said | Where it holds |",
    "| --- | --- | --- |",
    ...sentences.map((sentence) => `| ${labelOf(sentence)} | ${shown(sentence)} | |`),
  ].join("\n");

const wholeNumber = /(?<![\p{L}\p{N}.,/:-])\d{1,4}(?![\p{L}\p{N}/:-]|[.,]\d)/u;

/** Returns the difference between the largest and the next number in sources; empty if there are not two numbers. */
const difference = (sentences: readonly CitedText[]): string => {
  const [one, other] = sentences
    .flatMap(({ text, keys }) => {
      const number = wholeNumber.exec(text)?.[0];
      return number === undefined ? [] : [{ number: Number(number), keys }];
    })
    .toSorted((left, right) => right.number - left.number);
  if (one === undefined || other === undefined || one.number === other.number) return "";
  const [large, small] = [one.number, other.number];
  return `The figures ${large} and ${small} lie ${large - small} apart [= ${large} − ${small}; ${one.keys}, ${other.keys}].`;
};

/** Rearranges the sentences of a section in a table and a list, followed by computed numbers and conclusions. */
const relaid = (sentences: readonly CitedText[]): string => {
  const half = Math.ceil(sentences.length / 2);
  const list = sentences.slice(half).map((sentence, place) => `${place + 1}. ${shown(sentence)}`);
  const keys = sentences.map((sentence) => sentence.keys).join(", ");
  return [
    table(sentences.slice(0, half)),
    list.join("\n"),
    difference(sentences),
    `Taken together, these findings point the same way [i ${keys}].`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
};

const layOut = (markdown: string): string =>
  markdown
    .split(/^(?=## )/m)
    .map((part) => {
      const sentences = citedTexts(part).filter(({ keys }) => !keys.startsWith("i "));
      const [heading = ""] = part.split("\n");
      return heading.startsWith("## ") && sentences.length > 0
        ? `${heading}\n\n${relaid(sentences)}\n\n`
        : part;
    })
    .join("");

/**
 * Writes every section as a table and a list, computes a number from those in sources, and draws conclusions from its own
 * sentences.
 */
export const tables: CreatePersona = (answer) => (asked) => {
  const text = replyText(answer(asked));
  const isRelaid = isDraft(asked) && asked.task !== "draft-implementations" && asked.task !== "draft-ideas";
  return { kind: "answer", text: isRelaid ? layOut(text) : text };
};
