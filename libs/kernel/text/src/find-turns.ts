import { finish, type Sliced } from "./slices.ts";
import { collapseWhitespace, type TextSpan, trimSpan } from "./text-span.ts";

/** Speaker label at the beginning of a turn, and its end in the line. */
interface SpeakerLabel {
  readonly speaker: string;
  readonly length: number;
  /** Marked by a time or bold type, by a colon alone, which other text has too, or on its own line. */
  readonly kind: "marked" | "colon" | "line";
}

const maxLabelCharacters = 200;
const clock = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
const bracketed = String.raw`[\[(（【<]\s*${clock}(?:\s*[-–—]+>?\s*${clock})?\s*[\])）】>]`;
const time = String.raw`(?:${bracketed}|${clock})`;
const role = String.raw`(?:\s*[(（][^()（）\n:：]{1,60}[)）])?`;
const named = String.raw`[\p{Lu}\p{Lo}\p{N}]`;
const words = String.raw`${named}[^\n:：!?;。？！*\[\]()（）|]{0,79}?${role}`;
const loose = String.raw`${named}[^\n:：!?;。*]{0,120}`;
const before = String.raw`^\s*(?:>>+\s*)?(?:${time}\s*[-–—|]?\s*)?`;

const forms: readonly (readonly [SpeakerLabel["kind"], RegExp])[] = [
  // **Name:** and **Name (06:23)**: and **Name** alone
  [
    "marked",
    new RegExp(
      String.raw`${before}(?:\*\*|__)(?<name>${words})\s*${time}?\s*(?:[:：]\s*(?:\*\*|__)|(?:\*\*|__)\s*${time}?\s*[:：]|(?:\*\*|__)\s*${time}?\s*$)\s*`,
      "u",
    ),
  ],
  // Name (06:23): and Name [00:12:03] and Name 00:12:03 at the end of the line
  [
    "marked",
    new RegExp(
      String.raw`${before}(?<name>${words})\s*(?:${bracketed}\s*[:：]?(?=\s|$)|\s${clock}\s*(?:[:：](?=\s|$)|$))\s*`,
      "u",
    ),
  ],
  // [00:12:03] Name: and 00:12:03 Name:
  ["marked", new RegExp(String.raw`^\s*${time}\s*[-–—|]?\s*(?<name>${words})\s*(?::(?=\s|$)|：)\s*`, "u")],
  ["colon", new RegExp(String.raw`${before}(?<name>${loose})(?::(?!\/)(?=\s|$)|：)\s*`, "u")],
  // A name on its own line is a speaker only if it occurs again.
  [
    "line",
    /^\s*(?<name>\p{Lu}[\p{L}\p{M}.'’-]*(?:\s\p{Lu}[\p{L}\p{M}.'’-]*){0,3}|[\p{Lo}\p{M}]{2,8}\d{0,2})\s*$/u,
  ],
];

/** Returns the speaker label at the beginning of a line; undefined if there is none. */
export const speakerLabel = (line: string): SpeakerLabel | undefined => {
  const head = line.length > maxLabelCharacters ? line.slice(0, maxLabelCharacters) : line;
  for (const [kind, form] of forms) {
    const match = form.exec(head);
    const speaker = collapseWhitespace(match?.groups?.["name"] ?? "").trim();
    if (match !== null && speaker !== "") return { speaker, length: match[0].length, kind };
  }
  return undefined;
};

/** One line of a turn of a transcript, without the speaker label. */
export interface SpokenLine extends TextSpan {
  /** Undefined before the first turn. */
  readonly speaker?: string | undefined;
}

const minTurns = 3;
/** Minimum mean number of labels per speaker: in a transcript most speakers speak again. */
const turnsPerSpeaker = 1.4;
/** Minimum share of lines that begin a turn: other text has colons too. */
const minShareOfColons = 0.5;
const minShareOfMarked = 0.15;

/** Speakers named by labels, each with the number of its labels. */
interface Speakers {
  readonly counts: Map<string, number>;
  labels: number;
  /** Those after the last label of the first. */
  readonly others: Set<string>;
  /** True once one of the others speaks again, or the first after only one of them. */
  areReplying: boolean;
  /** Number of labels whose line has no words beside, or ends as a sentence does. */
  sentences: number;
}

interface Label extends SpeakerLabel {
  /** Start of its line. */
  readonly start: number;
}

/** The labels of a text, in order, and the counts that decide whether they begin turns. */
interface Labels {
  readonly labels: readonly Label[];
  /** Number of lines with text. */
  readonly lines: number;
  readonly marked: Speakers;
  /** Speakers with a colon, marked ones included. */
  readonly colons: Speakers;
  readonly alone: Speakers;
}

const linesAtATime = 200;
const speakersAtATime = 2_000;

/** Yields the lines of a text that are not empty, without white space before them, and their positions. */
function* linesOf(text: string): Generator<{ readonly line: string; readonly index: number }> {
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf("\n", start);
    end = next === -1 ? text.length : next;
    const line = text.slice(start, end).trimStart();
    if (line !== "") yield { line, index: end - line.length };
  }
}

const noSpeakers = (): Speakers => ({
  counts: new Map(),
  labels: 0,
  others: new Set(),
  areReplying: false,
  sentences: 0,
});

const count = (speakers: Speakers, speaker: string, labels = 1): void => {
  speakers.counts.set(speaker, (speakers.counts.get(speaker) ?? 0) + labels);
  speakers.labels += labels;
};

const sentenceEndLength = 20;
const sentenceEnd = /[.!?…。！？؟]["'”’»）」)\]*_]*\s*$/u;

const noteReply = (speakers: Speakers, speaker: string): void => {
  const { counts, others } = speakers;
  const [first = speaker] = counts.keys();
  const isFirst = speaker === first;
  speakers.areReplying ||= isFirst ? counts.size > 0 && others.size < 2 : others.has(speaker);
  if (isFirst) others.clear();
  else others.add(speaker);
};

function* readLabels(text: string): Sliced<Labels> {
  const labels: Label[] = [];
  const [marked, colons, alone] = [noSpeakers(), noSpeakers(), noSpeakers()];
  const countedIn = { marked: [marked, colons], colon: [colons], line: [alone] };
  let lines = 0;
  for (const { line, index } of linesOf(text)) {
    const label = speakerLabel(line);
    if ((lines += 1) % linesAtATime === 0) yield;
    if (label === undefined) continue;
    labels.push({ ...label, start: index });
    const isSentence = line.length === label.length || sentenceEnd.test(line.slice(-sentenceEndLength));
    for (const speakers of countedIn[label.kind]) {
      noteReply(speakers, label.speaker);
      count(speakers, label.speaker);
      if (isSentence) speakers.sentences += 1;
    }
  }
  return { labels, lines, marked, colons, alone };
}

/** The fields of copied mails and other records follow each other in the same order, and are not sentences. */
const areSpeakers = ({ labels, areReplying, sentences }: Speakers): boolean =>
  areReplying || 2 * sentences >= labels;

const isConversation = (speakers: Speakers, lines: number, minShare: number): boolean => {
  const { counts, labels } = speakers;
  const isRepeating = labels >= minTurns && labels >= counts.size * turnsPerSpeaker;
  return isRepeating && labels >= lines * minShare && areSpeakers(speakers);
};

function* repeatedOf(all: Speakers): Sliced<Speakers> {
  const repeated = { ...noSpeakers(), areReplying: true };
  let seen = 0;
  for (const [speaker, labels] of all.counts) {
    if ((seen += 1) % speakersAtATime === 0) yield;
    if (labels > 1) count(repeated, speaker, labels);
  }
  return repeated;
}

/** Returns the speakers of a transcript; undefined for other text. */
function* speakersOf({
  lines,
  marked,
  colons,
  alone,
}: Labels): Sliced<ReadonlyMap<string, number> | undefined> {
  // A speaker with a time or bold type once may have only a colon elsewhere.
  if (isConversation(marked, lines, minShareOfMarked)) return marked.counts;
  if (isConversation(colons, lines, minShareOfColons)) return colons.counts;
  const repeated = yield* repeatedOf(alone);
  const isTranscript = repeated.counts.size > 1 && isConversation(repeated, lines, minShareOfMarked);
  return isTranscript ? repeated.counts : undefined;
}

/**
 * Splits a transcript into lines with their speakers, without speaker labels: `Name: …`, `NAME: …`, `**Name:** …`, `Name (06:23):
 * …`, `Name [00:12:03] …`, or a name on its own line. Undefined for text that is not a transcript with speakers. A line without a
 * label continues the turn before.
 */
export function* findTurnsInSlices(text: string): Sliced<SpokenLine[] | undefined> {
  const found = yield* readLabels(text);
  const speakers = yield* speakersOf(found);
  if (speakers === undefined) return undefined;
  const labels = found.labels.values();
  let label = labels.next().value;
  let speaker: string | undefined;
  let lines = 0;
  const spoken: SpokenLine[] = [];
  for (const { line, index } of linesOf(text)) {
    if ((lines += 1) % linesAtATime === 0) yield;
    const own = label?.start === index ? label : undefined;
    if (own !== undefined) label = labels.next().value;
    const isTurn = own !== undefined && speakers.has(own.speaker);
    if (isTurn) speaker = own.speaker;
    const start = isTurn ? index + own.length : index;
    const said = trimSpan(text, { start, end: index + line.length });
    if (said.end > said.start) spoken.push({ ...said, ...(speaker !== undefined && { speaker }) });
  }
  return spoken;
}

/** Like `findTurnsInSlices`, without pauses. */
export const findTurns = (text: string): SpokenLine[] | undefined => finish(findTurnsInSlices(text));

/** Finds the turns of documents, computed once per document. */
export type FindTurnsOf = (documentId: string, text: string) => readonly SpokenLine[] | undefined;

/** Creates an empty cache of turns. */
export const createFindTurns = (): FindTurnsOf => {
  const known = new Map<string, readonly SpokenLine[] | undefined>();
  return (documentId, text) => {
    if (!known.has(documentId)) known.set(documentId, findTurns(text));
    return known.get(documentId);
  };
};

/** Intersects spans with spoken lines, keeping the speakers; both ascend. */
export const spokenParts = (spans: readonly TextSpan[], lines: readonly SpokenLine[]): SpokenLine[] => {
  const parts: SpokenLine[] = [];
  let first = 0;
  for (const span of spans) {
    while ((lines[first]?.end ?? Infinity) <= span.start) first += 1;
    for (let at = first; (lines[at]?.start ?? Infinity) < span.end; at += 1) {
      const line = lines[at] ?? span;
      parts.push({ ...line, start: Math.max(span.start, line.start), end: Math.min(span.end, line.end) });
    }
  }
  return parts;
};
