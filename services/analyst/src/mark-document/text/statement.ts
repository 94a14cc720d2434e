import type { TextSpan } from "@quarry/text";

/** A sentence that somebody said or wrote, where it stands in its document. */
export interface Statement extends TextSpan {
  /** On one line and without a transcript's remarks, such as `{laughter}`. */
  readonly text: string;
  /** In a transcript that names its speakers. */
  readonly speaker?: string | undefined;
}
