import type { RankedPassage } from "@quarry/contracts";
import type { DocumentTexts } from "./evidence-sentences.ts";

/** Passages whose words may name other documents. */
const naming = 3;
/** A title of fewer letters may be any word. */
const minLetters = 4;
/** What this share of the documents mention is what all of them are about, and names none of them. */
const commonShare = 0.5;
const minCommon = 3;

const plain = (text: string): string =>
  ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** A title without what only tells it from others of that name: "Mercury (planet)". */
const nameOf = (title: string): string => plain(title.replace(/\s*\([^)]*\)\s*$/u, ""));

/**
 * The documents whose titles the question or one of the first passages names. What a question asks for may stand in a document that shares
 * few words with it and is only named by another (the bridge of a two-hop question; Yang et al. 2018, HotpotQA). A title that most documents
 * mention names none.
 */
export const namedDocuments = (
  question: string,
  passages: readonly RankedPassage[],
  { texts, titles }: { readonly texts: DocumentTexts; readonly titles: ReadonlyMap<string, string> },
): ReadonlySet<string> => {
  const sources = passages.slice(0, naming).map(({ documentId, start, end }) => ({
    documentId,
    text: plain(texts.get(documentId)?.slice(start, end) ?? ""),
  }));
  const asked = plain(question);
  const perDocument = [...Map.groupBy(passages, ({ documentId }) => documentId).values()].map((own) =>
    own.map(({ documentId, start, end }) => plain(texts.get(documentId)?.slice(start, end) ?? "")).join(" "),
  );
  const isCommon = (name: string): boolean => {
    const mentions = perDocument.filter((text) => text.includes(name)).length;
    return mentions >= minCommon && mentions >= commonShare * perDocument.length;
  };
  const isNamed = (documentId: string): boolean => {
    const name = nameOf(titles.get(documentId) ?? "");
    if (name.trim().length < minLetters || isCommon(name)) return false;
    return (
      asked.includes(name) ||
      sources.some((source) => source.documentId !== documentId && source.text.includes(name))
    );
  };
  return new Set(passages.map(({ documentId }) => documentId).filter(isNamed));
};
