import type { Comment, ItemReference, Marking, Timing } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { ReadableComments, ReadableItem, ReadableText } from "./readable-item.ts";

/** A document in an evidence store. */
interface KeptDocument {
  readonly facts: { readonly language: string };
  readonly text: string;
  readonly comments?: readonly Comment[] | undefined;
  readonly timings?: readonly Timing[] | undefined;
  readonly marking?: Marking | undefined;
}

/** Reads items with their texts. */
export interface ItemLibrary {
  /**
   * Reads items in the given order, a few at a time; a text that is no longer stored is missing from its item.
   * @throws {Failure} bad-input if they have more than `maxCharacters` characters together
   */
  read(references: readonly ItemReference[], maxCharacters?: number): Promise<ReadableItem[]>;
}

/** Reads single texts. */
export interface TextLibrary {
  /** Returns a text; undefined if it is not stored. The text of an id never changes, so a cached one is never read again. */
  textOf(documentId: string): Promise<string | undefined>;
}

export interface ItemLibraryOptions {
  readonly getDocument: (documentId: string) => Promise<KeptDocument | undefined>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Maximum characters of the texts cached in memory, least recently used dropped first; default 20 million. */
  readonly keepCharacters?: number;
  /** Milliseconds after which a cached text is read again, because its markers may have changed; default 10,000. */
  readonly maxAgeMs?: number;
}

interface Kept {
  readonly text: ReadableComments;
  readonly readAt: number;
}

const toReadable = (documentId: string, document: KeptDocument): ReadableComments => ({
  documentId,
  text: document.text,
  language: document.facts.language,
  marking: document.marking ?? null,
  timings: document.timings ?? [],
  comments: document.comments ?? [],
});

/** Number of items read in parallel. */
const readTogether = 8;

const charactersOf = ({ transcript, comments }: ReadableItem): number =>
  (transcript?.text.length ?? 0) + (comments?.text.length ?? 0);

const tooLarge = (items: number, maxCharacters: number): Failure =>
  new Failure(
    "bad-input",
    `the ${items} items that are asked for have more than ${maxCharacters} characters together; name fewer of them`,
    { retry: "never" },
  );

/** A text that is being read. */
interface Reading {
  readonly text: Promise<ReadableComments | undefined>;
  readonly readAt: number;
}

/**
 * Creates a library that reads items and caches the most recent texts: a text is the same object while it is cached, so that
 * values derived from it can be cached with it. Concurrent reads of a text share one reading.
 */
export const createItemLibrary = ({
  getDocument,
  clock,
  keepCharacters = 20_000_000,
  maxAgeMs = 10_000,
}: ItemLibraryOptions): ItemLibrary & TextLibrary => {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Reading>();
  let characters = 0;

  const drop = (documentId: string): void => {
    characters -= kept.get(documentId)?.text.text.length ?? 0;
    kept.delete(documentId);
  };
  const keep = (entry: Kept): void => {
    const { documentId, text } = entry.text;
    drop(documentId);
    kept.set(documentId, entry);
    characters += text.length;
    for (const oldest of kept.keys()) {
      if (characters <= keepCharacters || oldest === documentId) return;
      drop(oldest);
    }
  };
  /** The text of an id never changes, and its markers rarely do: the cached object is kept while nothing has changed. */
  const unchanged = (known: ReadableComments, read: ReadableComments): boolean =>
    JSON.stringify([known.marking, known.comments]) === JSON.stringify([read.marking, read.comments]);

  const readAnew = async (documentId: string, readAt: number): Promise<ReadableComments | undefined> => {
    const document = await getDocument(documentId);
    if (document === undefined) {
      drop(documentId);
      return undefined;
    }
    const known = kept.get(documentId)?.text;
    const read = toReadable(documentId, document);
    const text = known !== undefined && unchanged(known, read) ? known : read;
    keep({ text, readAt });
    return text;
  };

  /** Returns the text if it is cached or being read for less than `ageMs` milliseconds; else, or if the clock was set back, reads it again. */
  const readText = (documentId: string, ageMs: number): Promise<ReadableComments | undefined> => {
    const now = clock();
    const known = kept.get(documentId);
    if (known !== undefined && Math.abs(now - known.readAt) < ageMs) {
      keep(known);
      return Promise.resolve(known.text);
    }
    const begun = underWay.get(documentId);
    if (begun !== undefined && Math.abs(now - begun.readAt) < ageMs) return begun.text;
    const text = readAnew(documentId, now).finally(() => underWay.delete(documentId));
    underWay.set(documentId, { text, readAt: now });
    return text;
  };

  const readItem = async (reference: ItemReference): Promise<ReadableItem> => {
    const [transcript, comments] = await Promise.all(
      [reference.transcript, reference.comments].map(async (part) =>
        part === null ? undefined : await readText(part.documentId, maxAgeMs),
      ),
    );
    const written: ReadableText | null = transcript ?? null;
    return { reference, transcript: written, comments: comments ?? null };
  };

  return {
    read: async (references, maxCharacters = Infinity) => {
      const items: ReadableItem[] = [];
      let left = maxCharacters;
      for (let first = 0; first < references.length; first += readTogether) {
        const part = await Promise.all(references.slice(first, first + readTogether).map(readItem));
        items.push(...part);
        left -= part.reduce((sum, item) => sum + charactersOf(item), 0);
        if (left < 0) throw tooLarge(references.length, maxCharacters);
      }
      return items;
    },
    textOf: async (documentId) => (await readText(documentId, Infinity))?.text,
  };
};
