import { collapseWhitespace, primaryLanguage } from "@quarry/text";
import type { CandidateSentence } from "./candidate-sentences.ts";
import type { ExtractedFinding } from "./join-repetitions.ts";

interface Wording {
  readonly none: string;
  readonly said: (items: number, of: number) => string;
  readonly join: string;
}

const english: Wording = {
  none: "Nothing that was read speaks of this.",
  said: (items, of) =>
    `${items} of ${of} ${of === 1 ? "item" : "items"} ${items === 1 ? "speaks" : "speak"} of this.`,
  join: " ",
};

const wordings: Readonly<Record<string, Wording>> = {
  zh: {
    none: "读过的内容没有谈到这一点。",
    said: (items, of) => `${of} 个内容项中有 ${items} 个谈到这一点。`,
    join: "",
  },
  ja: {
    none: "読んだ内容はこれに触れていません。",
    said: (items, of) => `${of} 件中 ${items} 件がこれに触れています。`,
    join: "",
  },
  ru: {
    none: "В прочитанном об этом ничего нет.",
    said: (items, of) => `Об этом говорится в материалах: ${items} из ${of}.`,
    join: " ",
  },
  de: {
    none: "Im Gelesenen steht dazu nichts.",
    said: (items, of) => `Dazu äußern sich ${items} von ${of} Beiträgen.`,
    join: " ",
  },
};

const mostQuoted = 2;

/** A sentence as a finding: word for word, and who says it where the text names its speakers. */
export const wordingOf = ({ quote, speaker }: Pick<CandidateSentence, "quote" | "speaker">): string => {
  const said = collapseWhitespace(quote);
  return speaker === undefined ? said : `${speaker}: “${said}”`;
};

/** What findings come to: how many items of a step speak of it, and the best sentences word for word. */
export const summariseFindings = (
  findings: readonly ExtractedFinding[],
  { items, language }: { readonly items: number; readonly language: string },
): string => {
  const { none, said, join } = wordings[primaryLanguage(language) ?? ""] ?? english;
  if (findings.length === 0) return none;
  const speaking = new Set(findings.flatMap(({ linkIds }) => linkIds)).size;
  const quoted = findings.slice(0, mostQuoted).map(({ sentence }) => wordingOf(sentence));
  return [said(speaking, Math.max(items, speaking)), ...quoted].join(join);
};
