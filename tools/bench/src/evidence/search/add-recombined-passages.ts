import { type EvidenceStore, passageIdOf, type StoredDocument, type StoredPassage } from "@quarry/evidence";
import { terms } from "@quarry/text";
import type { World } from "../../benchmark.ts";
import type { Random } from "../random.ts";
import type { TextMaker } from "../text/text-maker.ts";
import { makeDocument } from "./make-document.ts";
import { recombinePassages } from "./recombine-passages.ts";

const passagesPerDocument = 20;
/** Documents that are stored at a time. */
const documentsAtOnce = 5;

/** What new passages are made of. */
export interface RecombinationSource {
  /** Encoded ones; at least one. */
  readonly donors: readonly StoredPassage[];
  readonly random: Random;
  readonly maker: TextMaker;
}

/** A document whose passages were never encoded. */
interface RecombinedDocument {
  readonly document: StoredDocument;
  readonly passages: readonly StoredPassage[];
}

const pickFrom = ({ donors, random }: RecombinationSource): StoredPassage => {
  const donor = donors[Math.floor(random() * donors.length)];
  if (donor) return donor;
  throw new RangeError("there are no passages to recombine");
};

const recombineDocument = (
  source: RecombinationSource,
  number: number,
  count: number,
): RecombinedDocument => {
  const { random, maker } = source;
  const title = maker.title();
  const parts = Array.from({ length: count }, () => {
    const first = pickFrom(source);
    return { first, made: recombinePassages(first, pickFrom(source), random) };
  });
  const text = [`# ${title}`, ...parts.map(({ made }) => made.text)].join("\n\n");
  const document = makeDocument(number, { title, text });
  const { documentId, publisher, grade, language } = document.facts;
  let start = title.length + 4;
  let wordStart = title.split(" ").length;
  const passages = parts.map(({ first, made }, index): StoredPassage => {
    const place = {
      start,
      end: start + made.text.length,
      wordStart,
      wordEnd: wordStart + made.text.split(" ").length,
    };
    [start, wordStart] = [place.end + 2, place.wordEnd];
    return {
      ...made,
      ...place,
      passageId: passageIdOf(documentId, index),
      documentId,
      index,
      title,
      headings: [title],
      publisher,
      grade,
      language,
      markerTypes: [],
      terms: terms(made.text, language),
      sentences: made.sentences.map((sentence) => ({
        start: place.start + sentence.start,
        end: place.start + sentence.end,
        rows: sentence.rows,
      })),
      encoder: first.encoder,
    };
  });
  return { document, passages };
};

/** How much there is, and how much there should be. */
export interface GrowthOptions {
  readonly scope: string;
  readonly documents: number;
  readonly passages: number;
  readonly wanted: number;
}

/** Adds recombined documents to the store and a scope until it holds `wanted` passages; answers with how many documents it holds. */
export const addRecombinedPassages = async (
  evidence: EvidenceStore,
  source: RecombinationSource,
  { scope, documents, passages, wanted }: GrowthOptions,
  { signal, say }: Pick<World, "signal" | "say">,
): Promise<number> => {
  let [number, stored] = [documents, passages];
  while (stored < wanted) {
    signal.throwIfAborted();
    const made: RecombinedDocument[] = [];
    while (made.length < documentsAtOnce && stored < wanted) {
      number += 1;
      made.push(recombineDocument(source, number, Math.min(passagesPerDocument, wanted - stored)));
      stored += made.at(-1)?.passages.length ?? 0;
    }
    await Promise.all(
      made.map(async ({ document }) => {
        await evidence.putDocument(document);
        await evidence.join(scope, document.facts.documentId);
      }),
    );
    await evidence.putPassages(made.flatMap((one) => one.passages));
    if (number % 50 === 0) say(`passages stored: ${stored} of ${wanted}`);
  }
  return number;
};
