import { fulfilled, type Outcome, type RequestOf } from "../content/outcome.ts";
import type { ReadablePart } from "../content/readable-part.ts";
import { windowsAround } from "../content/windows-around.ts";
import { markerLine } from "../summary/marker-line.ts";

const countLine = ({ linkId, part, text: { marking } }: ReadablePart): string => {
  const counts = Map.groupBy(marking?.markers ?? [], ({ type }) => type);
  const told = [...counts].map(([type, { length }]) => `${length} ${type}`);
  return `the ${part} of ${linkId} has ${told.length > 0 ? told.join(", ") : "no"} markers`;
};

/** Windows around every marker of the types asked for. */
export const answerSelectiveMarkers = (
  { markerTypes, contextWindow }: RequestOf<"selective_markers">,
  parts: readonly ReadablePart[],
): Outcome => {
  const pieces = parts.flatMap((part) => {
    const hits = (part.text.marking?.markers ?? [])
      .filter(({ type }) => markerTypes.includes(type))
      .map((marker) => ({ start: marker.start, end: marker.end, foundBy: markerLine(marker) }));
    return windowsAround(part, hits, contextWindow);
  });
  if (pieces.length > 0) return fulfilled(pieces);
  return {
    problem: `none of the texts asked for has a marker of type ${markerTypes.join(" or ")}`,
    available: parts.slice(0, 20).map(countLine),
  };
};
