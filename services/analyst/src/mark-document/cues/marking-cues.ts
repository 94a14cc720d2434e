/** What the wording of a statement tells of it, in one language. */
export interface MarkingCues {
  /** Somebody says that it is a view: "I think", "in our opinion". */
  readonly belief: RegExp;
  /** What should be: "should", "we have to". */
  readonly ought: RegExp;
  /** Praise and blame. */
  readonly judgement: RegExp;
  /** Greetings, thanks and the running of a meeting. */
  readonly courtesy: RegExp;
  /** Sounds and phrases of speech that say nothing; global, to be counted. */
  readonly filler: RegExp;
  /** Who or what has no name: what begins so leans on what was said before. */
  readonly leaning: RegExp;
  /** What a statement begins with and can do without: "So, um, ". */
  readonly opening: RegExp;
  /** Words of talk that carry no topic, beyond the stop words. */
  readonly talk: string;
}
