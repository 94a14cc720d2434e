import type { World } from "../evaluation.ts";
import { createProgress } from "../progress.ts";
import { indexCorpus } from "../retrieval/index-corpus.ts";
import { toDocument } from "../retrieval/to-document.ts";
import { withEvidence } from "../retrieval/with-evidence.ts";
import type { Reading } from "./measure-reading.ts";
import type { Meeting, MeetingQuery, Meetings } from "./read-meetings.ts";
import { readBeginning, readTopPassages } from "./read-plainly.ts";
import { budgetOf, readSession } from "./read-session.ts";
import type { PerRow } from "./row.ts";
import { createSearchMeeting, type SearchMeeting } from "./search-meeting.ts";
import { toItem } from "./to-item.ts";

/** What was read of a meeting for a query, in every way. */
export interface QueryReadings {
  readonly meeting: string;
  readonly query: string;
  readonly readings: PerRow<Reading>;
}

/** The meeting as a corpus has it: without a heading, so that offsets stay what they are. */
const entryOf = ({ id, text }: Meeting) => ({ id, title: "", text });

const createReadFor = (meeting: Meeting, searchMeeting: SearchMeeting, signal: AbortSignal) => {
  const { id, text } = meeting;
  const document = toDocument(entryOf(meeting));
  const item = toItem(id, document);
  const budget = budgetOf(text);
  return async ({ query, gold }: MeetingQuery): Promise<QueryReadings> => {
    const { ranked, merged } = await searchMeeting(query, document.facts.documentId, signal);
    const readingOf = (read: Reading["read"]): Reading => ({ read, gold, textLength: text.length });
    const readings = {
      reading: readingOf(readSession(item, query, merged)),
      topk: readingOf(readTopPassages(ranked, budget)),
      merged: readingOf(readTopPassages(merged, budget)),
      cut50k: readingOf(readBeginning(text)),
      cutBudget: readingOf(readBeginning(text, budget)),
    };
    return { meeting: id, query, readings };
  };
};

/** Indexes the meetings, searches each for its queries, and reads it in every way. */
export const readAll = ({ meetings, hash }: Meetings, world: World): Promise<QueryReadings[]> =>
  withEvidence({ ...world, corpusHash: hash, arithmetic: undefined }, async ({ evidence, encoder }) => {
    await indexCorpus({ evidence, encoder }, meetings.map(entryOf), world);
    const searchMeeting = createSearchMeeting({ evidence, encoder });
    const asked = meetings.reduce((sum, { queries }) => sum + queries.length, 0);
    const step = createProgress("queries read for", asked, world);
    const answered: QueryReadings[] = [];
    for (const meeting of meetings) {
      const readFor = createReadFor(meeting, searchMeeting, world.signal);
      for (const query of meeting.queries) {
        world.signal.throwIfAborted();
        answered.push(await readFor(query));
        step();
      }
    }
    return answered;
  });
