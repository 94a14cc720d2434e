import { sentences } from "@quarry/text";

/** A text and the one that is shown beside it, from which parts are taken. */
export interface TextPair {
  readonly text: string;
  readonly other: string;
}

const framed = 60;

const wordsOf = (text: string): string[] => text.split(/(?<=\s)/u);

const sentencesOf = (text: string): string[] =>
  sentences(text).map(({ start, end }) => text.slice(start, end));

/** Ways in which others show a text: all but the last are copies of it. */
export const alterations = {
  /** Among words of another page, as menus and notices are. */
  framed: ({ text, other }: TextPair): string => {
    const around = wordsOf(other);
    return `${around.slice(0, framed).join("")}\n${text}\n${around.slice(-framed).join("")}`;
  },
  /** Without its last fifth. */
  cut: ({ text }: TextPair): string => text.slice(0, Math.floor(text.length * 0.8)),
  /** Without every tenth sentence. */
  shortened: ({ text }: TextPair): string =>
    sentencesOf(text)
      .filter((_, index) => index % 10 !== 9)
      .join(" "),
  /** Whole, within another text. */
  held: ({ text, other }: TextPair): string => `${other}\n\n${text}`,
  /** Another text that quotes three sentences of it. */
  quoted: ({ text, other }: TextPair): string => `${other}\n\n${sentencesOf(text).slice(0, 3).join(" ")}`,
} as const;

/** The name of a way. */
export type Alteration = keyof typeof alterations;
