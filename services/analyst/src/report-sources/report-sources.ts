import type { Note, RankedPassage, ReportMaterial } from "@quarry/contracts";
import { isNavigation } from "@quarry/extractive";
import {
  type Citable,
  type CitableSource,
  type CiteReply,
  mapStatements,
  type SectionReply,
  type StatementReply,
} from "@quarry/grounding";
import { estimateTokens } from "@quarry/language-model";
import { locateQuote, type Sliced, type TextSpan } from "@quarry/text";
import type { StoredDocuments } from "../evidence/read-texts.ts";
import { showText } from "./show-text.ts";

/** A excerpt of a document that was found for some topics or sections, best first in its list. */
interface FoundPassage {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
  /** Ids of the topics and sections it was found for. */
  readonly foundFor: readonly string[];
}

/** A ranked passage as it was found for a topic or a section. */
const foundPassage = (
  { documentId, start, end }: Pick<RankedPassage, "documentId" | "start" | "end">,
  foundFor: string,
): FoundPassage => ({ documentId, start, end, foundFor: [foundFor] });

const join = (one: FoundPassage, other: FoundPassage): FoundPassage => ({
  ...one,
  start: Math.min(one.start, other.start),
  end: Math.max(one.end, other.end),
  foundFor: [...new Set([...one.foundFor, ...other.foundFor])],
});

const overlap = (one: FoundPassage, other: FoundPassage): boolean =>
  one.documentId === other.documentId && one.start < other.end && other.start < one.end;

const wordsOf = (text: string): string => text.replace(/\s+/gu, " ").trim().toLowerCase();

/** Passages of one document that overlap as one, at the place of the better one. */
const joinOverlapping = (ranked: readonly FoundPassage[]): FoundPassage[] => {
  const joined: FoundPassage[] = [];
  for (const passage of ranked) {
    let whole = passage;
    let place = joined.length;
    // What joins two passages may reach a third.
    for (let at = joined.findIndex((one) => overlap(one, whole)); at !== -1;) {
      const [other] = joined.splice(at, 1);
      if (other !== undefined) whole = join(whole, other);
      place = Math.min(place, at);
      at = joined.findIndex((one) => overlap(one, whole));
    }
    joined.splice(place, 0, whole);
  }
  return joined;
};

/**
 * Passages in the order of their best rank, each text once: those that overlap are one whole passage, and of two with the same words in two
 * documents the longer one is shown. Menus and passages whose document is gone are left out.
 */
function* mergePassages(
  ranked: readonly FoundPassage[],
  textOf: (documentId: string) => string | undefined,
): Sliced<FoundPassage[]> {
  const shown: { readonly passage: FoundPassage; readonly words: string }[] = [];
  for (const passage of joinOverlapping(ranked)) {
    yield;
    const text = textOf(passage.documentId)?.slice(passage.start, passage.end) ?? "";
    const words = wordsOf(text);
    if (words === "" || isNavigation(text)) continue;
    const same = shown.findIndex((one) => one.words.includes(words) || words.includes(one.words));
    const known = shown[same];
    if (known === undefined) {
      shown.push({ passage, words });
      continue;
    }
    const longer = known.words.length >= words.length ? known : { passage, words };
    const foundFor = [...new Set([...known.passage.foundFor, ...passage.foundFor])];
    shown[same] = { words: longer.words, passage: { ...longer.passage, foundFor } };
  }
  return shown.map(({ passage }) => passage);
}

/** A passage or a note under the id by which every prompt of one report names it. */
export interface Source {
  /** `p1`, `p2`, … for passages, `n1`, `n2`, … for notes. */
  readonly id: string;
  readonly documentId: string;
  /** Where it stands: a note at each of its quotes. */
  readonly spans: readonly TextSpan[];
  /** What a prompt shows of it, whole. */
  readonly text: string;
  /** Ids of the topics and sections it was found for. */
  readonly foundFor: readonly string[];
  readonly tokens: number;
  readonly note: Note | undefined;
}

/** All that a report may cite, best first. */
export interface ReportSources {
  readonly documents: StoredDocuments;
  readonly passages: readonly Source[];
  readonly notes: readonly Source[];
  readonly citable: Citable;
}

/** What sources are numbered from. */
export interface SourceMaterial extends Pick<ReportMaterial, "topics" | "notes"> {
  readonly sectionPassages?:
    | readonly { readonly sectionId: string; readonly passages: readonly RankedPassage[] }[]
    | undefined;
}

interface RankedList {
  readonly foundFor: string;
  readonly passages: readonly FoundPassage[];
}

const listsOf = ({ topics, sectionPassages = [] }: SourceMaterial): RankedList[] => [
  ...topics.map(({ topic: { id }, findings = [], passages }) => ({
    foundFor: id,
    passages: [...findings, ...passages].map((found) => foundPassage(found, id)),
  })),
  ...sectionPassages.map(({ sectionId, passages }) => ({
    foundFor: sectionId,
    passages: passages.map((passage) => foundPassage(passage, sectionId)),
  })),
];

/** The first of every list before the second of any. */
const interleave = (lists: readonly RankedList[]): FoundPassage[] => {
  const longest = Math.max(0, ...lists.map(({ passages }) => passages.length));
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap(({ passages }) => passages[rank] ?? []),
  ).flat();
};

const noteSource = (note: Note): Source => ({
  id: note.id,
  documentId: note.documentId,
  spans: note.citations.map(({ start, end }) => ({ start, end })),
  text: note.text,
  foundFor: note.topicIds,
  tokens: estimateTokens(`${note.text} ${note.citations.map(({ quote }) => quote).join(" ")}`) + 20,
  note,
});

/** Documents that the sources of a report stand in. */
export const sourceDocumentIds = ({ topics, notes = [], sectionPassages = [] }: SourceMaterial): string[] => [
  ...topics.flatMap(({ passages, findings = [] }) => [...passages, ...findings]).map((one) => one.documentId),
  ...sectionPassages.flatMap(({ passages }) => passages).map(({ documentId }) => documentId),
  ...notes.flatMap(({ citations }) => citations.map(({ documentId }) => documentId)),
];

/** Numbers what a report may cite; passages are whole, and the same text has one number. */
export function* createReportSources(
  material: SourceMaterial,
  documents: StoredDocuments,
): Sliced<ReportSources> {
  const textOf = (documentId: string): string | undefined => documents.get(documentId)?.text;
  const passages: Source[] = [];
  for (const passage of yield* mergePassages(interleave(listsOf(material)), textOf)) {
    yield;
    const { documentId, start, end, foundFor } = passage;
    const text = showText((textOf(documentId) ?? "").slice(start, end)).text.trim();
    const id = `p${passages.length + 1}`;
    const tokens = estimateTokens(text) + 5;
    passages.push({ id, documentId, spans: [{ start, end }], text, foundFor, tokens, note: undefined });
  }
  const notes = (material.notes ?? [])
    .filter(({ documentId }) => documents.has(documentId))
    .map((note) => noteSource(note));
  const sources = new Map<string, CitableSource>(
    [...passages, ...notes].map(({ id, documentId, spans }) => [id, { documentId, spans }]),
  );
  return { documents, passages, notes, citable: { sources, textOf } };
}

const sourceId = (id: string): string =>
  id
    .trim()
    .replace(/^\[|\]$/gu, "")
    .toLowerCase();

const restoreQuote = (cite: CiteReply, { citable: { sources, textOf } }: ReportSources): CiteReply => {
  const { documentId = "" } = sources.get(sourceId(cite.id)) ?? {};
  const text = textOf(documentId);
  if (text === undefined || locateQuote(text, cite.quote) !== undefined) return cite;
  const { text: shown, toStored } = showText(text);
  const found = locateQuote(shown, cite.quote);
  if (found === undefined) return cite;
  const { start, end } = toStored(found);
  return { ...cite, quote: text.slice(start, end) };
};

/** A statement whose quotes are in the words of the stored text: a prompt shows it without addresses, and what runs across a link stands nowhere as it was shown. */
export const restoreStatement = <Reply extends Pick<StatementReply, "cites">>(
  statement: Reply,
  sources: ReportSources,
): Reply => ({ ...statement, cites: statement.cites.map((cite) => restoreQuote(cite, sources)) });

/** Sections whose quotes are in the words of the stored texts. */
export const restoreQuotes = (replies: readonly SectionReply[], sources: ReportSources): SectionReply[] =>
  replies.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      block.type === "code"
        ? { ...block, cite: restoreQuote(block.cite, sources) }
        : mapStatements(block, (statement) => restoreStatement(statement, sources)),
    ),
  }));
