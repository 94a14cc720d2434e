import { fulfilled, type Outcome } from "./outcome.ts";
import { pieceOf, type ReadablePart } from "./readable-part.ts";

/** Every text whole. */
export const answerWhole = (parts: readonly ReadablePart[]): Outcome =>
  fulfilled(parts.map((part) => pieceOf(part, { start: 0, end: part.text.text.length })));
