import type { MarkerType } from "@quarry/contracts";
import type { ItemLibrary, ReadableItem } from "@quarry/reading";
import {
  readableComments,
  readableItem,
  readableText,
  type WrittenComment,
} from "@quarry/reading/testing/readable-item";

/** An item as written in a test, with the marked words of its text and their types. */
export interface WrittenItem {
  readonly linkId: string;
  readonly text: string;
  /** Not marked if undefined. */
  readonly marked?: readonly (readonly [type: MarkerType, words: string])[];
  readonly topics?: readonly string[];
  readonly comments?: readonly WrittenComment[];
}

const idOf = (item: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d1${String(item).padStart(3, "0")}`;

export const aReadingCollection = (written: readonly WrittenItem[]): ReadableItem[] =>
  written.map(({ linkId, text, marked, topics = [], comments = [] }, index) => {
    const said = readableText({ text, documentId: idOf(index), markers: marked ?? [], topicAreas: topics });
    return readableItem(linkId, {
      transcript: { ...said, marking: marked === undefined ? null : said.marking },
      comments: comments.length === 0 ? null : readableComments(comments),
    });
  });

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

/** The transcripts and comments of some items, by document id. */
export const textsOf = (items: readonly ReadableItem[]): ReadonlyMap<string, string> =>
  new Map(
    items
      .flatMap(({ transcript, comments }) => [transcript, comments])
      .flatMap((text) => (text === null ? [] : [[text.documentId, text.text] as const])),
  );
