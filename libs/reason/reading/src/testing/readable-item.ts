import type { Comment, Marker, MarkerType, Marking, Timing } from "@quarry/contracts";
import { words } from "@quarry/text";
import type { ReadableComments, ReadableItem, ReadableText } from "../items/readable-item.ts";
import { itemReference } from "./any-request.ts";

/** Text of a marker and the quote that supports it; the same if there is only one. */
type MarkedWords = readonly [type: MarkerType, text: string, quote?: string];

interface TextParts {
  readonly text: string;
  readonly language: string;
  readonly documentId: string;
  readonly markers: readonly MarkedWords[];
  readonly topicAreas: readonly string[];
  readonly timings: readonly Timing[];
}

const documentIdOf = (name: string): string =>
  `8c4ef2e8-6a39-4a3c-9f11-${Array.from(name, (letter) => (letter.codePointAt(0) ?? 0) % 16)
    .reduce((sum, digit) => (sum * 17 + digit) % 0xffffffffffff, 7)
    .toString(16)
    .padStart(12, "0")}`;

const toMarker = (text: string, [type, said, quote = said]: MarkedWords, index: number): Marker => {
  const start = text.indexOf(quote);
  if (start === -1) throw new Error(`the text does not say: ${quote}`);
  return { id: `m${index + 1}`, type, text: said, start, end: start + quote.length };
};

/** Creates a text with its markers and topics. */
export const readableText = ({
  text = "",
  language = "en",
  documentId = documentIdOf(text),
  markers = [],
  topicAreas = [],
  timings = [],
}: Partial<TextParts>): ReadableText => ({
  documentId,
  text,
  language,
  timings,
  marking: {
    markers: markers.map((words, index) => toMarker(text, words, index)),
    topicAreas: [...topicAreas],
    coveredShare: 1,
    model: null,
    recipe: "test",
  },
});

/** A comment on an item. */
export interface WrittenComment {
  readonly text: string;
  readonly likes?: number;
  readonly replies?: number;
}

/** Creates comments as one text, each under the name of its author, with ids `c1`, `c2`, …. */
export const readableComments = (
  written: readonly WrittenComment[],
  marking: Partial<Marking> = {},
): ReadableComments => {
  const comments: Comment[] = [];
  let text = "";
  for (const [index, { text: said, likes = 0, replies = 0 }] of written.entries()) {
    text += `user${index + 1}:\n`;
    comments.push({
      id: `c${index + 1}`,
      start: text.length,
      end: text.length + said.length,
      likes,
      replies,
    });
    text += `${said}\n\n`;
  }
  const base = readableText({ text });
  return { ...base, comments, marking: base.marking && { ...base.marking, ...marking } };
};

const partOf = ({ documentId, text, language }: ReadableText) => ({
  documentId,
  characters: text.length,
  words: words(text, language).length,
  language,
});

/** Creates an item with its texts and a matching reference. */
export const readableItem = (
  linkId: string,
  { transcript = null, comments = null }: Partial<Pick<ReadableItem, "transcript" | "comments">>,
): ReadableItem => ({
  reference: itemReference(linkId, {
    transcript: transcript && partOf(transcript),
    comments: comments && { ...partOf(comments), count: comments.comments.length },
  }),
  transcript,
  comments,
});

/** Returns the texts of an answer's pieces, in order. */
export const pieceTexts = (
  items: readonly ReadableItem[],
  pieces: readonly { readonly documentId: string; readonly start: number; readonly end: number }[],
): string[] => {
  const texts = new Map(
    items
      .flatMap(({ transcript, comments }) => [transcript ?? [], comments ?? []].flat())
      .map(({ documentId, text }) => [documentId, text]),
  );
  return pieces.map(({ documentId, start, end }) => (texts.get(documentId) ?? "").slice(start, end));
};
