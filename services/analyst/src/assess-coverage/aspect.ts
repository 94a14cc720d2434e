import type { QuestionType, Topic } from "@quarry/contracts";
import { aspectTables, type AspectRow } from "./aspect-tables.ts";

/** What the evidence for a topic must show beside its key terms. */
export interface Aspect {
  /** Whether a sentence or its passage shows it. */
  readonly isShownBy: (text: string) => boolean;
  /** Words to search for when nothing shows it. */
  readonly gap: string;
}

const aspectOf = ({ evidence, gap }: AspectRow): Aspect => ({
  isShownBy: (text) => evidence.test(text),
  gap,
});

const rowForType = (rows: readonly AspectRow[], questionType: QuestionType): AspectRow | undefined =>
  rows.find(({ questionTypes }) => questionTypes?.includes(questionType) ?? false);

/** The aspect a topic asks for: told by its name, else by the type of the whole question when the topic is its first part. */
export const topicAspect = (
  topic: Topic,
  questionType: QuestionType,
  language: string,
): Aspect | undefined => {
  const rows = aspectTables[language] ?? [];
  const named = rows.find(({ topic: pattern }) => pattern.test(topic.name));
  const row = named ?? (topic.id === "t1" ? rowForType(rows, questionType) : undefined);
  return row === undefined ? undefined : aspectOf(row);
};
