import type { QuestionType } from "@quarry/contracts";

/** How a question is put; finer than its type, because "how does it work" and "when was it" need topics of their own. */
export type QuestionForm = QuestionType | "who" | "mechanism" | "fact";

/** What a question is about, in its own words; a slot the wording does not fill is absent. */
export interface Slots {
  /** The part as it was put, without the closing mark. */
  readonly question: string;
  /** The part without its condition. */
  readonly main: string;
  /** The main clause as a heading. */
  readonly heading: string;
  /** The heading and its condition, to be used inside a sentence. */
  readonly clause: string;
  /** The shortest words for what is asked about; never absent. */
  readonly about: string;
  /** The telling words of the part, in its order. */
  readonly keywords: string;
  /** The thing asked about. */
  readonly subject?: string;
  /** What is to be done (how-to) or what goes on (mechanism, why), without its condition. */
  readonly task?: string;
  readonly first?: string;
  readonly second?: string;
  readonly third?: string;
  /** A clause that narrows the question, with its conjunction: "when a worker is killed". */
  readonly condition?: string;
  readonly conditionKeywords?: string;
  /** What a topic is narrowed to: the condition, else "of" the thing asked about; only in languages that have the words. */
  readonly scope?: string;
  /** A few words that name what a long question is about. */
  readonly focus: string;
  /** The verb of the question: is, are, was, were. */
  readonly be?: string;
  /** A name the question speaks of, while its own topic is made. */
  readonly entity?: string;
  /** The keywords without that name's. */
  readonly otherKeywords?: string;
}

/** A question with one thing to answer. */
export interface QuestionPart {
  readonly form: QuestionForm;
  readonly slots: Slots;
  /** Names the question speaks of, in its order. */
  readonly entities: readonly string[];
}

/** One way to put a question; named groups are slots. The first that fits a question wins. */
export interface QuestionPattern {
  readonly form: QuestionForm;
  readonly pattern: RegExp;
}

/** The type that contracts know for a form. */
export const questionTypeOf = (form: QuestionForm): QuestionType => {
  if (form === "who") return "what-is";
  return form === "mechanism" || form === "fact" ? "other" : form;
};
