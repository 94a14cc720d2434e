import type { Citation, ReadNote } from "@quarry/contracts";
import { locateCitation } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import type { NoteReply } from "./notes-reply.ts";
import type { SourcePart } from "./source-part.ts";

/** Notes whose quotes stand in the source, and what is wrong with the others, in words that a model can act on. */
export interface GroundedNotes {
  readonly notes: readonly ReadNote[];
  readonly problems: readonly string[];
}

/** Only a source of the run can be cited; an address that a model writes is none of them. */
const address = /\bhttps?:\/\//i;
const maxShownCharacters = 120;

const oneLine = (text: string | null | undefined): string => collapseWhitespace(text ?? "").trim();

const shown = (text: string): string =>
  text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text;

const citationsOf = ({ quotes }: NoteReply, { documentId, text, start, end }: SourcePart): Citation[] => {
  const located = quotes.flatMap(
    ({ quote }) => locateCitation(quote, { documentId, spans: [{ start, end }] }, () => text) ?? [],
  );
  return [...new Map(located.map((one) => [`${one.start}-${one.end}`, one])).values()];
};

/** Keeps the notes that have a quote, each with its quotes that stand in the document; a quote that stands nowhere is dropped. */
export const groundNotes = (replied: readonly NoteReply[], part: SourcePart): GroundedNotes => {
  const known = new Set(part.topics.map(({ id }) => id));
  const [notes, problems]: [ReadNote[], string[]] = [[], []];
  for (const reply of replied) {
    const text = oneLine(reply.text);
    const conditions = oneLine(reply.conditions);
    const speaker = oneLine(reply.speaker);
    const citations = citationsOf(reply, part);
    if (text === "" || address.test(`${text} ${conditions} ${speaker}`)) {
      problems.push(`a note needs a text without an address: "${shown(text)}"`);
    } else if (citations.length === 0) {
      problems.push(
        `no quote of the note "${shown(text)}" stands in the source: copy whole sentences letter for letter`,
      );
    } else {
      notes.push({
        documentId: part.documentId,
        kind: reply.kind,
        text,
        citations,
        topicIds: [...new Set(reply.topicIds.filter((id) => known.has(id)))],
        ...(conditions !== "" && { conditions }),
        ...(speaker !== "" && { speaker }),
      });
    }
  }
  return { notes, problems };
};
