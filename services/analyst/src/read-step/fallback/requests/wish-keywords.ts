import type { ContentRequest } from "@quarry/contracts";
import { answerRequest } from "@quarry/reading";
import { readShare } from "../../turn/read-share.ts";
import type { ReadingTurn } from "../../turn/reading-turn.ts";
import type { StepText } from "../../turn/step-texts.ts";
import { goalTerms } from "../goal-terms.ts";
import { thatFit } from "./that-fit.ts";
import { nearlyAll, shared, type Wish } from "./wish.ts";

const contextWindow = 200;
const mostKeywords = 6;
/** Of the room there is; a common word stands everywhere. */
const shareOfRoom = 0.15;

const requestFor = (texts: readonly StepText[], keywords: readonly string[]): ContentRequest => ({
  type: "keyword",
  ...shared("keywords", texts, "where it uses the words of the goal"),
  keywords: [...keywords],
  contextWindow,
});

interface CountedKeyword {
  readonly keyword: string;
  /** Around all its finds; 0 for a word that is nowhere. */
  readonly characters: number;
}

const countKeywords = ({ job, items }: ReadingTurn, texts: readonly StepText[]): CountedKeyword[] =>
  [...new Set(goalTerms(job.step.goal, job.language).values())]
    .slice(0, mostKeywords)
    .map((keyword) => ({
      keyword,
      characters: answerRequest(requestFor(texts, [keyword]), items).characters,
    }))
    .filter(({ characters }) => characters > 0)
    .toSorted((one, other) => one.characters - other.characters);

/** Where some texts use the words of the goal, the rarest ones, as far as a part of the room goes; nothing when all of them are common. */
export const wishKeywords = (turn: ReadingTurn, texts: readonly StepText[]): Wish[] => {
  if (texts.length === 0) return [];
  const telling = thatFit(countKeywords(turn, texts), shareOfRoom * turn.job.charactersLeft);
  if (telling.length === 0) return [];
  return [
    {
      request: requestFor(
        texts,
        telling.map(({ keyword }) => keyword),
      ),
      characters: telling.reduce((sum, { characters }) => sum + characters, 0),
      isRead: (sent) => texts.every(({ text }) => readShare(text, sent) >= nearlyAll),
    },
  ];
};
