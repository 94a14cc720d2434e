import type { Marker } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";

/** A part of a text that a language model reads in one call. */
export interface Chunk extends TextSpan {
  readonly text: string;
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  readonly title: string;
  readonly language: string;
  readonly isOfComments: boolean;
  readonly mostMarkers: number;
  /** What the fallback found in it. */
  readonly byFallback: readonly FoundMarker[];
}

/** A marker before it has its number. */
export type FoundMarker = Omit<Marker, "id">;
