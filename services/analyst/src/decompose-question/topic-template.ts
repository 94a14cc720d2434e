import type { Topic } from "@quarry/contracts";
import { capitalise } from "./heading-of.ts";
import type { QuestionForm, Slots } from "./question-form.ts";

/** A topic with `{slot}` where words of the question go; what names a slot the question does not fill is left out. */
export interface TopicTemplate {
  readonly name: string;
  readonly question: string;
  /** The most literal first. */
  readonly queries: readonly string[];
}

/** The topics of each form of question in one language, the most needed first. */
export type TopicTemplates = Readonly<Record<QuestionForm, readonly TopicTemplate[]>> & {
  /** A topic of its own for each name of a question that asks for a fact. */
  readonly entity: TopicTemplate;
};

const maxQueries = 4;

const valueOf = (slots: Slots, name: string): string | undefined =>
  Object.entries(slots).find(([slot]) => slot === name)?.[1];

const fill = (template: string, slots: Slots): string | undefined => {
  const names = [...template.matchAll(/\{(\w+)\}/gu)].map(({ 1: name }) => name ?? "");
  if (names.some((name) => valueOf(slots, name) === undefined)) return undefined;
  return template.replace(/\{(\w+)\}/gu, (_whole, name: string) => valueOf(slots, name) ?? "").trim();
};

/** The topic a template makes of a question's words, or undefined when a slot it is named for is not filled. */
export const fillTemplate = (template: TopicTemplate, slots: Slots): Omit<Topic, "id"> | undefined => {
  const name = fill(template.name, slots);
  const question = fill(template.question, slots);
  if (name === undefined || question === undefined) return undefined;
  const queries = template.queries
    .flatMap((query) => fill(query, slots) ?? [])
    .filter((query) => query !== "");
  const distinct = [...new Set(queries.length > 0 ? queries : [question])];
  return { name: capitalise(name), question: capitalise(question), queries: distinct.slice(0, maxQueries) };
};
