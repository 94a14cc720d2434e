import { collapseWhitespace, type TextSpan, trimSpan } from "./text-span.ts";

/** Label before the words of a turn: the speaker, and its end in the line. */
interface SpeakerLabel {
  readonly speaker: string;
  readonly length: number;
  /** Set off by a time or by bold type, or by a colon alone, which other text has, too; or a line of its own. */
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
  // A name as a line of its own; only one that comes back is a speaker.
  [
    "line",
    /^\s*(?<name>\p{Lu}[\p{L}\p{M}.'’-]*(?:\s\p{Lu}[\p{L}\p{M}.'’-]*){0,3}|[\p{Lo}\p{M}]{2,8}\d{0,2})\s*$/u,
  ],
];

/** The label of a speaker that a line begins with; undefined where there is none. */
export const speakerLabel = (line: string): SpeakerLabel | undefined => {
  const head = line.length > maxLabelCharacters ? line.slice(0, maxLabelCharacters) : line;
  for (const [kind, form] of forms) {
    const match = form.exec(head);
    const speaker = collapseWhitespace(match?.groups?.["name"] ?? "").trim();
    if (match !== null && speaker !== "") return { speaker, length: match[0].length, kind };
  }
  return undefined;
};

/** Words of one turn of a transcript, a line of it, without the label that says who speaks. */
export interface SpokenLine extends TextSpan {
  /** Absent for what stands before the first turn. */
  readonly speaker?: string | undefined;
}

const minTurns = 3;
/** Speakers come back. */
const turnsPerSpeaker = 1.4;
/** Of the lines, those that begin a turn: a colon stands in other text, too. */
const minShareOfColons = 0.5;
const minShareOfMarked = 0.15;

interface Line extends TextSpan {
  readonly label: SpeakerLabel | undefined;
}

const linesOf = (text: string): Line[] =>
  [...text.matchAll(/\S[^\n]*/gu)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
    label: speakerLabel(line),
  }));

/** Counts the turns of each speaker by labels of some kinds. */
const countSpeakers = (
  lines: readonly Line[],
  kinds: readonly SpeakerLabel["kind"][],
): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { label } of lines)
    if (label !== undefined && kinds.includes(label.kind))
      counts.set(label.speaker, (counts.get(label.speaker) ?? 0) + 1);
  return counts;
};

const isConversation = (speakers: ReadonlyMap<string, number>, lines: number, minShare: number): boolean => {
  const turns = [...speakers.values()].reduce((sum, count) => sum + count, 0);
  return turns >= minTurns && turns >= speakers.size * turnsPerSpeaker && turns >= lines * minShare;
};

/** The speakers of a transcript; undefined for a text that is none. */
const speakersOf = (lines: readonly Line[]): ReadonlySet<string> | undefined => {
  const marked = countSpeakers(lines, ["marked"]);
  if (isConversation(marked, lines.length, minShareOfMarked)) {
    // A speaker whose label has a time or bold type once may have only a colon elsewhere.
    return new Set(marked.keys());
  }
  const colons = countSpeakers(lines, ["marked", "colon"]);
  if (isConversation(colons, lines.length, minShareOfColons)) return new Set(colons.keys());
  const alone = new Map([...countSpeakers(lines, ["line"])].filter(([, count]) => count > 1));
  return alone.size > 1 && isConversation(alone, lines.length, minShareOfMarked)
    ? new Set(alone.keys())
    : undefined;
};

/**
 * What is said in a transcript line by line, each with who says it and without the label that names the speaker: `Name: …`, `NAME: …`,
 * `**Name:** …`, `Name (06:23): …`, `Name [00:12:03] …`, or a name on a line of its own. Undefined for a text that is no transcript with
 * speakers. A line without a label goes on with the turn before.
 */
export const findTurns = (text: string): SpokenLine[] | undefined => {
  const lines = linesOf(text);
  const speakers = speakersOf(lines);
  if (speakers === undefined) return undefined;
  let speaker: string | undefined;
  return lines.flatMap(({ start, end, label }): SpokenLine[] => {
    const isTurn = label !== undefined && speakers.has(label.speaker);
    if (isTurn) speaker = label.speaker;
    const said = trimSpan(text, { start: isTurn ? start + label.length : start, end });
    return said.end > said.start ? [{ ...said, ...(speaker !== undefined && { speaker }) }] : [];
  });
};

/** Finds the turns of documents, of each once, however often it is asked. */
export type FindTurnsOf = (documentId: string, text: string) => readonly SpokenLine[] | undefined;

/** Begins with no document known. */
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
