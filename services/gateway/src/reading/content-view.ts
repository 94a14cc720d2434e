import type { ContentAnswer, RequestAnswer } from "@quarry/contracts";
import type { ReadableItem } from "@quarry/reading";

/** Answers with the text of each piece, cut out of what was read. */
export const contentView = (
  answers: readonly RequestAnswer[],
  items: readonly ReadableItem[],
): ContentAnswer => {
  const texts = new Map(
    items
      .flatMap(({ transcript, comments }) => [transcript, comments])
      .flatMap((read): [string, string][] => (read === null ? [] : [[read.documentId, read.text]])),
  );
  return {
    answers: answers.map((answer) => ({
      ...answer,
      pieces: answer.pieces.map((piece) => ({
        ...piece,
        text: (texts.get(piece.documentId) ?? "").slice(piece.start, piece.end),
      })),
    })),
  };
};
