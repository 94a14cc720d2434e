import type { ReadablePart } from "../content/readable-part.ts";
import { fulfilled, type Outcome, type RequestOf, type SelectedContent } from "../content/select-content.ts";
import { windowsAround } from "../content/windows-around.ts";
import { markerWords, type NamedMarker, markersLike } from "../matches/marker-match.ts";
import { findKeyword } from "../words/find-keyword.ts";

/** Half of the words shared, roughly. */
const minLikeness = 0.5;
const maxAvailable = 10;

/** All that say the same, or the likest one. */
const bestOf = (markers: readonly NamedMarker[]): NamedMarker[] => {
  const [first] = markers;
  if (!first || first.likeness < minLikeness) return [];
  return first.likeness === 1 ? markers.filter(({ likeness }) => likeness === 1) : [first];
};

const repairsFor = (best: readonly NamedMarker[], parts: readonly ReadablePart[]): string[] =>
  best.flatMap(({ part, hit, likeness }) => [
    ...(likeness < 1 ? [`took the marker for “${hit.foundBy}”`] : []),
    ...(parts.includes(part)
      ? []
      : [`looked in the ${part.part} of ${part.linkId}, where the marker stands`]),
  ]);

/** The first place that says it, in these words or nearly. */
const quotedIn = (markerText: string, parts: readonly ReadablePart[]): NamedMarker[] =>
  parts
    .values()
    .flatMap((part) =>
      findKeyword(part.text, markerWords(markerText))
        .slice(0, 1)
        .map((span) => ({ part, hit: { ...span, foundBy: markerText }, likeness: 1 })),
    )
    .take(1)
    .toArray();

/** The words around a marker: the one named, in these texts or in any other, or the place that has its words. */
export const answerByMarker = (
  { markerText, contextWindow }: RequestOf<"by_marker">,
  { parts, allParts }: SelectedContent,
): Outcome => {
  const answer = (best: readonly NamedMarker[], repairs: readonly string[]): Outcome =>
    fulfilled(
      [...Map.groupBy(best, ({ part }) => part)].flatMap(([part, markers]) =>
        windowsAround(
          part,
          markers.map(({ hit }) => hit),
          contextWindow,
        ),
      ),
      repairs,
    );
  const own = bestOf(markersLike(markerText, parts));
  if (own.length > 0) return answer(own, repairsFor(own, parts));
  const quoted = quotedIn(markerText, parts);
  if (quoted.length > 0) return answer(quoted, ["took for a quote what no marker says"]);
  const all = markersLike(markerText, allParts);
  const elsewhere = bestOf(all).slice(0, 1);
  if (elsewhere.length > 0) return answer(elsewhere, repairsFor(elsewhere, parts));
  return {
    problem: `no marker says “${markerText.slice(0, 200)}”; name one of those there are, as the overview shows it`,
    available: all
      .slice(0, maxAvailable)
      .map(({ hit, part }) => `${hit.foundBy} (${part.part} of ${part.linkId})`),
  };
};
