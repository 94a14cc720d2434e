import type { NumberedPassage } from "../evidence/numbered-passages.ts";

/** How good the source of each passage is: "p1 A, p2 C". */
export const renderGrades = (passages: readonly NumberedPassage[]): string =>
  passages.map(({ id, passage }) => `${id} ${passage.grade}`).join(", ");
