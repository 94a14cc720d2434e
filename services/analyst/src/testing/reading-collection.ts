import type { Comment, Marker, MarkerType } from "@quarry/contracts";
import type { ItemLibrary, ReadableComments, ReadableItem, ReadableText } from "@quarry/reading";
import { aMarking } from "@quarry/testkit/builders";
import { words } from "@quarry/text";

/** A text with its marked words and their types. */
export interface WrittenText {
  readonly text: string;
  readonly marked?: readonly (readonly [type: MarkerType, words: string])[];
  readonly topics?: readonly string[];
}

/** An item as written in a test. */
export interface WrittenItem extends WrittenText {
  readonly linkId: string;
  readonly comments?: readonly { readonly text: string; readonly likes?: number }[];
}

const idOf = (item: number, part: number): string =>
  `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d${part}${String(item).padStart(3, "0")}`;

const markersIn = ({ text, marked = [] }: WrittenText): Marker[] =>
  marked.map(([type, said], index) => {
    const start = text.indexOf(said);
    return { id: `m${index + 1}`, type, text: said, start, end: start + said.length };
  });

const readable = (documentId: string, written: WrittenText): ReadableText => ({
  documentId,
  text: written.text,
  language: "en",
  marking: written.marked
    ? aMarking({ markers: markersIn(written), topicAreas: [...(written.topics ?? [])] })
    : null,
  timings: [],
});

const commentsOf = (
  documentId: string,
  said: NonNullable<WrittenItem["comments"]>,
): ReadableComments | null => {
  if (said.length === 0) return null;
  const comments: Comment[] = [];
  let text = "";
  for (const { text: one, likes = 0 } of said) {
    const start = text.length;
    comments.push({ id: `c${comments.length + 1}`, start, end: start + one.length, likes, replies: 0 });
    text += `${one}\n\n`;
  }
  return { ...readable(documentId, { text, marked: [] }), comments };
};

const partOf = ({ documentId, text, language }: ReadableText) => ({
  documentId,
  characters: text.length,
  words: words(text, language).length,
  language,
});

/** Creates readable items from English texts. */
export const aReadingCollection = (written: readonly WrittenItem[]): ReadableItem[] =>
  written.map((one, index) => {
    const transcript = readable(idOf(index, 1), one);
    const comments = commentsOf(idOf(index, 2), one.comments ?? []);
    return {
      reference: {
        itemId: `i-${index + 1}`,
        linkId: one.linkId,
        source: "youtube",
        title: `About ${one.linkId}`,
        metadata: {},
        transcript: partOf(transcript),
        comments: comments && { ...partOf(comments), count: comments.comments.length },
      },
      transcript,
      comments,
    };
  });

/** A library with only these items. */
export const aLibraryOf = (items: readonly ReadableItem[]): ItemLibrary => ({
  read: async (references) =>
    references.map(
      ({ linkId, ...rest }) =>
        items.find(({ reference }) => reference.linkId === linkId) ?? {
          reference: { linkId, ...rest },
          transcript: null,
          comments: null,
        },
    ),
});
