import type { DocumentFacts, Note } from "@quarry/contracts";
import { estimateTokens } from "@quarry/language-model";

/** What is known of the sources of notes, by document id. */
export type NoteSources = ReadonlyMap<string, DocumentFacts>;

const sourceOf = ({ documentId }: Note, sources: NoteSources): string => {
  const place = [...sources.keys()].indexOf(documentId) + 1;
  const facts = sources.get(documentId);
  const known =
    facts === undefined ? [] : [facts.title, facts.author, facts.publisher, facts.publishedAt?.slice(0, 10)];
  return `source ${place} (${known.filter((one) => one !== undefined && one !== "").join(", ")})`;
};

/** A note as a prompt shows it: id, kind, source, speaker and conditions, then its text. */
const renderNote = (note: Note, sources: NoteSources): string => {
  const { id, kind, text, conditions, speaker } = note;
  const head = [
    `[${id}] ${kind}, ${sourceOf(note, sources)}`,
    ...(speaker === undefined ? [] : [`said by ${speaker}`]),
    ...(conditions === undefined ? [] : [`conditions: ${conditions}`]),
  ];
  return `${head.join("; ")}\n${text}`;
};

/** Notes that a prompt shows, and how. */
export interface ShownNotes {
  readonly notes: readonly Note[];
  readonly text: string;
}

/** The notes for which a prompt has room, best ranked first; none is cut, one that does not fit is left out. */
export const renderNotes = (notes: readonly Note[], sources: NoteSources, maxTokens: number): ShownNotes => {
  let left = maxTokens;
  const shown = notes.flatMap((note) => {
    const text = renderNote(note, sources);
    const tokens = estimateTokens(text);
    if (tokens > left) return [];
    left -= tokens;
    return [{ note, text }];
  });
  return { notes: shown.map(({ note }) => note), text: shown.map(({ text }) => text).join("\n\n") };
};
