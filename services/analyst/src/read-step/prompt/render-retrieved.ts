import type { Comment, RequestAnswer } from "@quarry/contracts";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import { type SentPiece, sentPieces } from "../turn/sent-pieces.ts";

const nothing = "(nothing yet)";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

const timeOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(":");
};

const commentOf = ({ item, part, start, end }: SentPiece): Comment | undefined =>
  part === "comments"
    ? item.comments?.comments.find((comment) => comment.start === start && comment.end === end)
    : undefined;

const spokenAt = ({ startMs, endMs }: SentPiece): string[] =>
  startMs === undefined || endMs === undefined ? [] : [`${timeOf(startMs)}–${timeOf(endMs)}`];

const saidBy = ({ author, likes, replies }: Comment): string[] => [
  ...(author === undefined ? [] : [`by ${author}`]),
  `${likes} likes, ${replies} replies`,
];

const labelOf = (piece: SentPiece): string => {
  const { linkId, part, wordStart, wordEnd, requestId } = piece;
  const comment = commentOf(piece);
  const details = [
    part,
    `words ${wordStart}–${wordEnd}`,
    ...spokenAt(piece),
    ...(comment === undefined ? [] : saidBy(comment)),
    `for ${requestId}`,
  ];
  return `[${linkId}] ${details.join(", ")}`;
};

const metadataOf = ({ metadata = [] }: RequestAnswer): string[] =>
  metadata.map(({ linkId, text }) => `[${linkId}] metadata\n${text}`);

/** Everything that was sent in earlier turns, whole and in the order it was sent, each piece under where it stands. */
export const renderRetrieved = (turn: ReadingTurn): string => {
  const told = [
    ...sentPieces(turn).map((piece) => `${labelOf(piece)}\n${piece.text}`),
    ...turn.job.answers.flatMap(metadataOf),
  ];
  return told.length === 0 ? nothing : told.join("\n\n");
};
