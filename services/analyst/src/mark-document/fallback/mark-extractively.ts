import type { Marker, Marking } from "@quarry/contracts";
import { createCommentSigns } from "../comments/comment-signs.ts";
import { topEngagement } from "../comments/engagement.ts";
import { sentimentOf } from "../comments/sentiment.ts";
import { datapointFacts } from "../figures/datapoint-facts.ts";
import { findFigures } from "../figures/find-figures.ts";
import type { MarkedText } from "../marked-text.ts";
import { keyPhrases } from "../phrases/key-phrases.ts";
import { readStatements } from "../text/read-statements.ts";
import type { Candidate } from "./candidate.ts";
import { chooseCandidates } from "./choose-candidates.ts";
import { findCandidates } from "./find-candidates.ts";
import { markerLimit } from "./marker-limit.ts";

/** What is found in a text; who found it is told apart. */
export type Found = Pick<Marking, "markers" | "topicAreas" | "comments">;

const mostTopics = 12;

const toMarker = ({ type, statement }: Candidate, index: number, language: string): Marker => {
  const { start, end, text, speaker } = statement;
  const facts = type === "datapoint" ? datapointFacts(text, findFigures(text, language), language) : {};
  return { id: `m${index + 1}`, type, text, start, end, ...(speaker !== undefined && { speaker }), ...facts };
};

/**
 * Marks a text by code alone: its sentences classified by cues and numbers and ranked by centrality, its topics by key phrases, the
 * sentiment of its comments by words of opinion. The same text is marked the same every time; time is linear in it.
 */
export const markExtractively = async (
  { text, language, comments }: MarkedText,
  pause: () => Promise<void>,
): Promise<Found> => {
  const statements = await readStatements(text, { language, comments, pause });
  const signs = comments && createCommentSigns(comments, language);
  const candidates = await findCandidates(statements, { language, signs, pause });
  const chosen = chooseCandidates(candidates, { most: markerLimit(text), characters: text.length });
  const markers = chosen.map((candidate, index) => toMarker(candidate, index, language));
  const said = statements.map((statement) => statement.text);
  const topicAreas = await keyPhrases(said, { language, most: mostTopics, pause });
  if (comments === undefined) return { markers, topicAreas };
  const sentiment = await sentimentOf(comments, text, { language, pause });
  return {
    markers,
    topicAreas,
    comments: { sentiment, themes: topicAreas, topEngagement: topEngagement(comments, text) },
  };
};
