import { createTextMaker } from "../evidence/text/text-maker.ts";

const turnWords = 120;
const commentWords = 12;
const charactersPerWord = 6;
/** One comment in five answers the one before. */
const answersEvery = 5;

/** An item as it is handed in. */
export interface MadeItem {
  readonly linkId: string;
  readonly title: string;
  readonly source: string;
  readonly transcript: string;
  readonly comments: readonly {
    readonly id: string;
    readonly author: string;
    readonly text: string;
    readonly likes: number;
    readonly parentId?: string;
  }[];
}

const figures = (turn: number): string =>
  `I think the survey is right: losses fell by ${10 + (turn % 80)}% to ${1_000 + turn * 7} tonnes in ${1_950 + (turn % 70)}.`;

/** A long transcript of two speakers and so many comments; the same for the same sizes. */
export const makeItem = (size: { readonly characters: number; readonly comments: number }): MadeItem => {
  const maker = createTextMaker(29);
  const turns: string[] = [];
  const count = Math.ceil(size.characters / (turnWords * charactersPerWord));
  for (let turn = 0; turns.length < count; turn += 1) {
    const speaker = turn % 2 === 0 ? "Ada" : "Ben";
    turns.push(`${speaker}: ${maker.paragraph(turnWords)} ${figures(turn)}`);
  }
  return {
    linkId: "long_talk",
    title: maker.title(),
    source: "made",
    transcript: turns.join("\n").slice(0, size.characters),
    comments: Array.from({ length: size.comments }, (_, index) => ({
      id: `k${index}`,
      author: `reader ${index % 997}`,
      text: `${maker.paragraph(commentWords)} ${index % 3 === 0 ? "I love it." : "That is unfair."}`,
      likes: (index * 7_919) % 1_000,
      ...(index % answersEvery === 1 && { parentId: `k${index - 1}` }),
    })),
  };
};
