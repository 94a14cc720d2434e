import { containsCjk, words } from "@quarry/text";
import type { RatedUnit } from "./rate-units.ts";

/** What has this share of the best score is shown. */
const minShare = 0.5;
/** A unit with nearly all words of a question, a rare one among them, answers it: then less is shown beside it. */
const sureMatch = 0.9;
const rareWeight = 0.85;
const sureShare = 0.6;
/** A source that the ranking sees so near the best is shown though it answers in words of its own: so many units of it. */
const minRank = 0.4;
const maxUnmatched = 3;
/** A briefing has so many words for each source that answers, and no more than so many in all. */
const wordsOfSource = 150;
const maxWords = 650;

const lengthOf = ({ lines, lead, source }: RatedUnit): number => {
  const text = [...(lead === undefined ? [] : [lead]), ...lines]
    .map(({ start, end }) => source.text.slice(start, end))
    .join(" ");
  const count = words(text, source.language).length;
  return containsCjk(text) ? count / 1.5 : count;
};

const placeOf = ({ source, lines }: RatedUnit): string => `${source.documentId}/${lines[0]?.start ?? 0}`;

const bestOfEach = (units: readonly RatedUnit[]): RatedUnit[] => {
  const best = new Map<string, RatedUnit>();
  for (const unit of units) {
    const known = best.get(placeOf(unit));
    if (known === undefined || known.score < unit.score) best.set(placeOf(unit), unit);
  }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
};

/** What a unit says, by letters and digits: copies say it once. */
const saying = ({ source, lines }: RatedUnit): string =>
  lines
    .map(({ start, end }) => source.text.slice(start, end))
    .join("")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Of the units of one topic those near the best, and for each word of the question that none of them says the best that does. */
const answering = (units: readonly RatedUnit[]): RatedUnit[] => {
  const ranked = units.toSorted((one, other) => other.score - one.score);
  const isSure = ranked.some(
    ({ match, said }) => match >= sureMatch && [...said].some(({ weight }) => weight >= rareWeight),
  );
  const least = (isSure ? sureShare : minShare) * (ranked[0]?.score ?? 0);
  const near = ranked.filter(({ score }) => score > 0 && score >= least);
  const said = new Set(near.flatMap((unit) => [...unit.said]));
  const more = ranked.filter((unit) => {
    const isMore = !near.includes(unit) && !unit.said.isSubsetOf(said);
    if (isMore) for (const word of unit.said) said.add(word);
    return isMore;
  });
  if (isSure) return [...near, ...more];
  const shown = new Set([...near, ...more].map(({ source }) => source.documentId));
  const others = [...Map.groupBy(ranked, ({ source }) => source.documentId)].flatMap(([documentId, own]) =>
    !shown.has(documentId) && own.some(({ ranked: rank }) => rank >= minRank)
      ? own.slice(0, maxUnmatched)
      : [],
  );
  return [...near, ...more, ...others];
};

/**
 * Chooses what a briefing shows of the units rated for each topic: what scores near the best of its topic, first the best of every source,
 * then the others as long as there is room. Sources come best first, their units in reading order.
 */
export const chooseUnits = (perTopic: readonly (readonly RatedUnit[])[]): RatedUnit[][] => {
  const near = perTopic.flatMap(answering);
  const candidates = bestOfEach(near);
  const firsts = [
    ...new Map(candidates.toReversed().map((unit) => [unit.source.documentId, unit])).values(),
  ].toReversed();
  const room = Math.min(maxWords, wordsOfSource * Math.max(1, firsts.length));
  const chosen: RatedUnit[] = [];
  const said = new Set<string>();
  let used = 0;
  for (const unit of new Set([...firsts, ...candidates])) {
    const length = lengthOf(unit);
    if (said.has(saying(unit)) || (chosen.length > 0 && used + length > room)) continue;
    said.add(saying(unit));
    chosen.push(unit);
    used += length;
  }
  const bySource = [...Map.groupBy(chosen, ({ source }) => source.documentId).values()];
  return bySource
    .toSorted(
      (one, other) =>
        Math.max(...other.map(({ score }) => score)) - Math.max(...one.map(({ score }) => score)),
    )
    .map((own) => own.toSorted((one, other) => (one.lines[0]?.start ?? 0) - (other.lines[0]?.start ?? 0)));
};
