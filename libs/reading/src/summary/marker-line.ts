import type { Marker, MarkerType } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

const prefixes = {
  "key-fact": "FACT",
  opinion: "OPINION",
  datapoint: "DATA",
} as const satisfies Readonly<Record<MarkerType, string>>;

/** A marker as overviews show it and requests name it: `FACT: …`, `OPINION: …` or `DATA: …`, on one line, who says it behind it in brackets. */
export const markerLine = ({ type, text, speaker }: Pick<Marker, "type" | "text" | "speaker">): string =>
  `${prefixes[type]}: ${collapseWhitespace(text)}${speaker === undefined ? "" : ` (${collapseWhitespace(speaker)})`}`;
