import type { ContentType, ItemMarkers, MarkerType, PlacedMarker } from "@quarry/contracts";
import {
  createWordIndex,
  markerLine,
  type ReadableItem,
  type ReadableText,
  summariseItem,
} from "@quarry/reading";
import { timeRange } from "@quarry/text";

const markersIn = (
  part: ContentType,
  read: ReadableText | null,
  type: MarkerType | undefined,
): PlacedMarker[] => {
  const markers = read?.marking?.markers.filter((marker) => type === undefined || marker.type === type) ?? [];
  if (read === null || markers.length === 0) return [];
  const { wordsIn } = createWordIndex(read.text, read.language);
  return markers.map((marker) => {
    const words = wordsIn(marker);
    const time = timeRange(read.timings, marker);
    return {
      ...marker,
      line: markerLine(marker),
      part,
      documentId: read.documentId,
      wordStart: words.start,
      wordEnd: words.end,
      ...(time && { startMs: Math.round(time.startMs), endMs: Math.round(time.endMs) }),
    };
  });
};

/** The markers of an item and where they stand; of one type, when one is named. */
export const itemMarkers = (item: ReadableItem, type: MarkerType | undefined): ItemMarkers => {
  const { itemId, linkId, title } = item.reference;
  return {
    itemId,
    linkId,
    title,
    summary: summariseItem(item),
    markers: [
      ...markersIn("transcript", item.transcript, type),
      ...markersIn("comments", item.comments, type),
    ],
  };
};
