/** Words as a source writes them, with the white space that belongs to them, and when they were said where it tells. */
export interface TimedWords {
  readonly text: string;
  readonly startMs?: number | undefined;
  readonly endMs?: number | undefined;
}

/** What one speaker says in one go: a caption, a segment of a recogniser, or a single word. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** Put together they are the words of the cue. */
  readonly parts: readonly TimedWords[];
  readonly speaker?: string | undefined;
  /** Whether the source counts by words: then Chinese and Japanese ones stand without a space between. */
  readonly isWord?: boolean;
}
