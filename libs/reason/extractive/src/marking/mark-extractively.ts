import type { Comment, Marker, Marking } from "@quarry/contracts";
import { containsCjk, finishWithPauses, type Sliced } from "@quarry/text";
import { sentimentOf, topEngagement } from "./comments.ts";
import { datapointFacts, findFiguresInSlices } from "./figures.ts";
import { keyPhrases } from "./key-phrases.ts";
import { type Candidate, chooseCandidates, rateStatements } from "./rate-statements.ts";
import { readStatements } from "./statements.ts";

/** A text to be marked. */
export interface MarkedText {
  readonly title: string;
  readonly text: string;
  /** Primary language tag, as in documents. */
  readonly language: string;
  /** Comments of a document that contains them; otherwise undefined. */
  readonly comments?: readonly Comment[] | undefined;
}

/** Findings in a text; their origin is recorded separately. */
export type Found = Pick<Marking, "markers" | "topicAreas" | "comments">;

const charactersPerMarker = 2_000;
/** A Chinese character carries as much as several letters of an alphabet. */
const cjkCharactersPerMarker = 700;
const [minMarkers, maxMarkers, maxTopics] = [8, 200, 12];

/** Returns the maximum number of markers for a text of this length: one per 2,000 characters, 700 in Chinese and Japanese, from 8 to 200. */
export const markerLimit = (text: string): number => {
  const each = containsCjk(text.slice(0, 1_000)) ? cjkCharactersPerMarker : charactersPerMarker;
  return Math.min(maxMarkers, Math.max(minMarkers, Math.round(text.length / each)));
};

function* toMarker({ type, statement }: Candidate, index: number, language: string): Sliced<Marker> {
  const { start, end, text, speaker } = statement;
  const facts = type === "datapoint" ? datapointFacts(text, yield* findFiguresInSlices(text, language)) : {};
  return { id: `m${index + 1}`, type, text, start, end, ...(speaker !== undefined && { speaker }), ...facts };
}

/**
 * Marks a text by code only: its sentences classified by cues and numbers and ranked by centrality, its topics by key phrases, the
 * sentiment of its comments by words of opinion. The result is deterministic; time is linear in the length of the text. An
 * error of `pause`, awaited every few milliseconds of work, ends the marking.
 */
export const markExtractively = async (
  { text, language, comments }: MarkedText,
  { pause }: { readonly pause: () => Promise<void> },
): Promise<Found> => {
  const statements = await readStatements(text, { language, comments, pause });
  const candidates = await rateStatements(statements, { language, pause });
  const choosing = { max: markerLimit(text), characters: text.length, pause };
  const markers: Marker[] = [];
  for (const candidate of await chooseCandidates(candidates, choosing)) {
    markers.push(await finishWithPauses(toMarker(candidate, markers.length, language), pause));
  }
  const said = statements.map((statement) => statement.text);
  const topicAreas = await keyPhrases(said, { language, max: maxTopics, pause });
  if (comments === undefined) return { markers, topicAreas };
  const sentiment = await sentimentOf(comments, text, { language, pause });
  const found = { sentiment, themes: topicAreas, topEngagement: topEngagement(comments, text) };
  return { markers, topicAreas, comments: found };
};
