import type { Span } from "@quarry/contracts";

/** The anchor of a cited span on the page of its source. */
export const sourceAnchor = ({ start, end }: Span): string => `s${start}-${end}`;

/** The anchor of a cited span on the page of the report. */
export const reportAnchor = (sourceNumber: number, { start, end }: Span): string =>
  `doc-${sourceNumber}-${start}-${end}`;
