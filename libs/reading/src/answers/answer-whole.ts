import { fulfilled, type Outcome } from "../content/outcome.ts";
import { pieceOf, type ReadablePart } from "../content/readable-part.ts";

/** Every text whole. */
export const answerWhole = (parts: readonly ReadablePart[]): Outcome =>
  fulfilled(parts.map((part) => pieceOf(part, { start: 0, end: part.text.text.length })));
