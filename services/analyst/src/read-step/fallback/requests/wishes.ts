import type { ReadingTurn } from "../../turn/reading-turn.ts";
import type { RatedMarker } from "../step-relevance.ts";
import { type RatedText, ratedTexts } from "./rated-texts.ts";
import { wishKeywords } from "./wish-keywords.ts";
import { type Wish, wishAround, wishComments, wishNearest, wishNearestIn, wishWhole } from "./wish.ts";

/** Longer texts are read in parts: what a person says in an hour and a half. */
const longText = 60_000;
const passagesAtFirst = 8;
const passagesPerText = 3;
const mostMarkers = 8;
const markersPerText = 2;
/** Beside the best marker, less than this speaks of something else. */
const relevantShare = 0.4;

/** The most relevant markers: the best of each text first, then the next of each. */
const tellingMarkers = (texts: readonly RatedText[]): RatedMarker[] => {
  const best = Math.max(0, ...texts.flatMap(({ markers }) => markers[0]?.relevance ?? 0));
  const telling = texts.map(({ markers }) =>
    markers
      .slice(0, markersPerText)
      .filter(({ relevance }) => relevance > 0 && relevance >= relevantShare * best),
  );
  const rounds = Array.from({ length: markersPerText }, (_none, round) =>
    telling.flatMap((markers) => markers[round] ?? []),
  );
  return rounds.flat().slice(0, mostMarkers);
};

const commentWishes = (texts: readonly RatedText[]): Wish[] => {
  const commented = texts.filter(({ part }) => part === "comments");
  if (commented.length === 0) return [];
  return [wishComments(commented, "relevance"), wishComments(commented, "likes")];
};

const selectively = (turn: ReadingTurn, texts: readonly RatedText[]): Wish[] => {
  if (texts.length === 0) return [];
  const around = tellingMarkers(texts).map((marker) => wishAround(turn, marker));
  const each = texts.map((text) => wishNearestIn(turn, text, passagesPerText));
  return [wishNearest(turn, texts, passagesAtFirst), ...around, ...each];
};

const wholly = (turn: ReadingTurn, texts: readonly RatedText[]): Wish[] => {
  const whole = texts.filter(({ text }) => text.text.length <= Math.min(longText, turn.job.charactersLeft));
  const inParts = texts.filter((text) => !whole.includes(text));
  const [nearest, ...others] = selectively(turn, inParts);
  return [
    ...(nearest ? [nearest] : []),
    ...wishKeywords(turn, inParts),
    ...whole.map((text) => wishWhole(turn, text)),
    ...others,
  ];
};

/**
 * All that the fallback would read for a step, in its order: of comments the most relevant and the most liked; by the plan whole texts, long
 * ones by meaning and words; or what comes nearest by meaning and what stands around the most relevant markers. Nothing where the plan
 * goes by markers alone and there are some.
 */
export const wishes = (turn: ReadingTurn): Wish[] => {
  const texts = ratedTexts(turn);
  const { retrieval_strategy: strategy } = turn.job.step;
  if (strategy === "markers_only" && texts.some(({ markers }) => markers.length > 0)) return [];
  const said = texts.filter(({ part }) => part === "transcript");
  const [relevant, liked] = commentWishes(texts);
  const read = strategy === "full_content" ? wholly(turn, said) : selectively(turn, said);
  return [...read.slice(0, 1), ...(relevant ? [relevant] : []), ...read.slice(1), ...(liked ? [liked] : [])];
};
