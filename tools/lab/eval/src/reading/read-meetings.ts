import { createHash } from "node:crypto";
import { join } from "node:path";
import type { TextSpan } from "@quarry/text";
import { unionOf } from "@quarry/text";
import { z } from "zod";
import { entryId, parseJsonLines, readCollectionFile } from "../collection/read-corpus.ts";
import { badInput } from "../evaluation.ts";

/** Query about a meeting, and the spans of its answer. */
export interface MeetingQuery {
  readonly query: string;
  /** Spans in order, without overlap, never empty. */
  readonly gold: readonly TextSpan[];
}

/** A transcript and the queries about it. */
export interface Meeting {
  readonly id: string;
  readonly text: string;
  readonly queries: readonly MeetingQuery[];
}

/** The meetings of a folder. */
export interface Meetings {
  readonly meetings: readonly Meeting[];
  /** SHA-256 of `meetings.jsonl`. */
  readonly hash: string;
}

const chars = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/** Query text, kept verbatim so that the reader of the output recognises it. */
const asked = z.string().regex(/\S/u, "must not be blank");

const query = z.object({
  query: asked,
  kind: z.string().default("specific"),
  spans: z.array(z.object({ chars })),
});

const segment = z.object({ headline: asked, chars });

const meetingEntry = z.object({
  id: entryId,
  text: z.string().min(1),
  queries: z.array(query).default([]),
  segments: z.array(segment).default([]),
});

type MeetingEntry = z.output<typeof meetingEntry>;

/**
 * Returns the queries of a meeting. Specific queries have their spans, headlines their segments; a query without any text to find
 * is left out.
 */
const queriesOf = ({ queries, segments }: MeetingEntry): MeetingQuery[] => {
  const questions = [
    ...queries
      .filter(({ kind }) => kind === "specific")
      .map(({ query: text, spans }) => ({ text, places: spans.map((span) => span.chars) })),
    ...segments.map(({ headline, chars: place }) => ({ text: headline, places: [place] })),
  ];
  return questions
    .map(({ text, places }) => {
      const spans = places.map(([start, end]) => ({ start, end }));
      return { query: text, gold: unionOf(spans) };
    })
    .filter(({ gold }) => gold.length > 0);
};

const layout = "the folder must hold meetings.jsonl (QMSum's or VCSum's layout, offsets in characters)";

/**
 * Reads `meetings.jsonl`: the specific queries in QMSum's layout, or the headlines of the segments in VCSum's layout.
 * @throws {Failure} `bad-input` naming the file or line that is missing or wrong
 */
export const readMeetings = async (data: string): Promise<Meetings> => {
  const path = join(data, "meetings.jsonl");
  const content = await readCollectionFile(path, layout);
  const meetings = parseJsonLines(content, meetingEntry, path).map((entry) => {
    const queries = queriesOf(entry);
    const beyond = queries.find(({ gold }) => (gold.at(-1)?.end ?? 0) > entry.text.length);
    if (beyond)
      throw badInput(
        `${path}: meeting ${entry.id} has ${entry.text.length} characters, and "${beyond.query}" is answered after them`,
      );
    return { id: entry.id, text: entry.text, queries };
  });
  return { meetings, hash: createHash("sha256").update(content).digest("hex") };
};
