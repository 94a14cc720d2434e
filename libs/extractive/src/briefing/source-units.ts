import { findTurns } from "@quarry/text";
import { blockUnits } from "./block-units.ts";
import type { BriefingSource, SourceUnit } from "./source-unit.ts";
import { commentUnits, turnUnits } from "./spoken-units.ts";

/** The units of a source in its order: comments, turns of a transcript, or paragraphs, lists and rows under their headings. */
export const sourceUnits = (source: BriefingSource): SourceUnit[] => {
  const { text, comments = [] } = source;
  if (comments.length > 0) return commentUnits(comments);
  const spoken = findTurns(text);
  return spoken === undefined ? blockUnits(text, source) : turnUnits(source, spoken);
};
