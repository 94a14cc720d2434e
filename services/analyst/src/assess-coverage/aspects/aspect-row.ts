import type { QuestionType } from "@quarry/contracts";

/** One aspect a topic can ask for. */
export interface AspectRow {
  /** Names of topics that ask for it. */
  readonly topic: RegExp;
  /** Wording that shows it; too rare to stand in any odd sentence. */
  readonly evidence: RegExp;
  /** Only a sentence that names its subject before the wording shows it: "A run is …". */
  readonly subjectFirst?: true;
  /** What else is said of the subject belongs under the topic as well, as in an overview. */
  readonly isBroad?: true;
  /** The two things a comparison names; wording shows nothing unless the sentence, with its passage, speaks of both. */
  readonly sides?: RegExp;
  /** A list or code beside the sentences, in their passage, may show it instead. */
  readonly inPassage?: true;
  /** Words to search for when it is missing. */
  readonly gap: string;
  /** Question types whose first topic asks for it. */
  readonly questionTypes?: readonly QuestionType[];
}
