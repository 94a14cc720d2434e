import type { QuestionType, Topic } from "@quarry/contracts";
import { keyTerms } from "../evidence/key-terms.ts";
import { termSet } from "../signals/term-overlap.ts";
import { aspectTables } from "./aspect-tables.ts";
import type { AspectRow } from "./aspects/aspect-row.ts";
import { createNamesSides, type Sides, sidesInName } from "./names-sides.ts";

/** What the evidence for a topic must show beside its key terms. */
export interface Aspect {
  /** Whether a sentence shows it; its passage may name what it leaves out. */
  readonly isShownBy: (sentence: string, passage?: string) => boolean;
  /** Whether the sentence's passage may show it instead. */
  readonly inPassage: boolean;
  /** Whether sentences that do not show it belong under the topic as well. */
  readonly isBroad: boolean;
  /** Words to search for when nothing shows it. */
  readonly gap: string;
}

/** A definition names what it defines within so many characters. */
const longestSubject = 60;

const aspectOf = (row: AspectRow, topic: Topic, language: string, compared?: Sides): Aspect => {
  const { evidence, gap, subjectFirst, inPassage, isBroad, sides } = row;
  const subject = new Set(keyTerms(topic, language).keys());
  const named = sides === undefined ? undefined : (compared ?? sidesInName(topic.name, sides));
  const namesSides = createNamesSides(named, language);
  const namesSubject = (sentence: string): boolean => {
    const cue = evidence.exec(sentence);
    if (cue === null || cue.index > longestSubject) return false;
    return !termSet(sentence.slice(0, cue.index), language).isDisjointFrom(subject);
  };
  return {
    isShownBy: subjectFirst
      ? namesSubject
      : (sentence, passage) => evidence.test(sentence) && namesSides(sentence, passage),
    inPassage: inPassage === true,
    isBroad: isBroad === true,
    gap,
  };
};

const rowForType = (rows: readonly AspectRow[], questionType: QuestionType): AspectRow | undefined =>
  rows.find(({ questionTypes }) => questionTypes?.includes(questionType) ?? false);

/** Whether a topic is the one that must show what the whole question asks for: its first, or where two things are compared the one about both. */
const isWhole = (topic: Topic, language: string, compared: Sides | undefined): boolean =>
  compared === undefined
    ? topic.id === "t1"
    : createNamesSides(compared, language)(`${topic.name} ${topic.question}`);

/**
 * The aspect a topic asks for: told by its name, else by the type of the whole question when the topic stands for it. Where the question
 * compares two things, what shows a difference must speak of both.
 */
export const topicAspect = (
  topic: Topic,
  questionType: QuestionType,
  language: string,
  compared?: Sides,
): Aspect | undefined => {
  const rows = aspectTables[language] ?? [];
  const named = rows.find(({ topic: pattern }) => pattern.test(topic.name));
  const row = named ?? (isWhole(topic, language, compared) ? rowForType(rows, questionType) : undefined);
  return row === undefined ? undefined : aspectOf(row, topic, language, compared);
};
