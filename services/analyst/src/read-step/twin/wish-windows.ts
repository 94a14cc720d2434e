import type { RequestAnswer } from "@quarry/contracts";
import { requestWindows } from "@quarry/reading";
import { readShare } from "../turn/read-share.ts";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import type { StepText } from "../turn/step-texts.ts";
import { nearlyAll, type Wish } from "./wish.ts";

/** Of a text: in so much of it most of what it says to a question can be found. */
const shareOfText = 0.15;
const [fewestCharacters, mostCharacters] = [3_000, 15_000];
const maxWindows = 2;

interface Found {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

const piecesIn = (documentId: string, type: string, answers: readonly RequestAnswer[]) =>
  answers
    .filter((answer) => answer.type === type)
    .flatMap(({ pieces }) => pieces)
    .filter((piece) => piece.documentId === documentId);

/** What a search found counts for more than what it did not; what it found is not told apart. */
const foundIn = (documentId: string, answers: readonly RequestAnswer[]): Found[] => {
  const pieces = piecesIn(documentId, "semantic", answers);
  if (pieces.length === 0) return [];
  return [{ start: 0, end: 0, score: 0 }, ...pieces.map(({ start, end }) => ({ start, end, score: 1 }))];
};

/** The ranges of words in which most of what a text says to the goal can be expected, by its words and by what a search found before. */
export const wishWindows = ({ job }: ReadingTurn, { linkId, part, text }: StepText): Wish[] => {
  if (piecesIn(text.documentId, "word_range", job.answers).length >= maxWindows) return [];
  const budgetCharacters = Math.max(
    fewestCharacters,
    Math.min(mostCharacters, Math.ceil(shareOfText * text.text.length)),
  );
  const found = foundIn(text.documentId, job.answers);
  const question = job.step.goal;
  const windows = requestWindows({ linkId, part, text, question, found, budgetCharacters, maxWindows });
  return windows.map((request) => ({
    request,
    characters: Math.ceil(budgetCharacters / windows.length),
    isRead: (sent) => readShare(text, sent) >= nearlyAll,
  }));
};
