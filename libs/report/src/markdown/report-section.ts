/** One part of the report under a heading of the second level. */
export interface ReportSection {
  /** Stable; the anchor of the section on the page. */
  readonly id: string;
  /** Plain text, not yet escaped. */
  readonly heading: string;
  /** Empty when there is nothing to say. */
  readonly markdown: string;
  /** What the page shows of a part that is folded at its end until somebody opens it. */
  readonly folded?: string;
}
