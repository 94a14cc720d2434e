import { collapseWhitespace, findTurns, speakerLabel, spokenParts } from "@quarry/text";
import type { FoundMarker } from "./chunk.ts";

const withoutLabel = (wording: string, speaker: string | undefined): string => {
  const label = speakerLabel(wording);
  return label === undefined || label.speaker !== speaker
    ? wording
    : wording.slice(label.length).trim() || wording;
};

/** Markers of a transcript with who says them, without the labels of turns in their spans and their words. */
export const nameSpeakers = (text: string, markers: readonly FoundMarker[]): readonly FoundMarker[] => {
  const turns = findTurns(text);
  if (turns === undefined) return markers;
  return markers.map((marker) => {
    const [first] = spokenParts([marker], turns);
    if (first?.speaker === undefined) return marker;
    const { speaker, start } = first;
    const isQuote = marker.text === collapseWhitespace(text.slice(marker.start, marker.end)).trim();
    const wording = isQuote
      ? collapseWhitespace(text.slice(start, marker.end)).trim()
      : withoutLabel(marker.text, speaker);
    return { ...marker, start, text: wording, speaker };
  });
};
