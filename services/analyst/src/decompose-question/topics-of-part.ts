import type { Topic } from "@quarry/contracts";
import type { QuestionPart } from "./question-form.ts";
import { anyLanguageTemplates } from "./templates/any-language.ts";
import { chineseTemplates } from "./templates/chinese.ts";
import { englishTemplates } from "./templates/english.ts";
import { germanTemplates } from "./templates/german.ts";
import { russianTemplates } from "./templates/russian.ts";
import { fillTemplate, type TopicTemplate, type TopicTemplates } from "./topic-template.ts";

type NamedTopic = Omit<Topic, "id">;

const tables: Readonly<Record<string, TopicTemplates>> = {
  en: englishTemplates,
  zh: chineseTemplates,
  ru: russianTemplates,
  de: germanTemplates,
};

/** Topics for the names of a question that asks for a fact about several of them. */
const entityTopics = (
  { form, entities, slots }: QuestionPart,
  templates: TopicTemplates,
  language: string,
): NamedTopic[] => {
  // German writes every noun like a name.
  if ((form !== "fact" && form !== "other") || language === "de" || entities.length === 0) return [];
  return entities.slice(0, 3).flatMap((entity) => {
    const all = entities.join(" ");
    const otherKeywords = slots.keywords.split(" ").filter((word) => !all.includes(word));
    return fillTemplate(templates.entity, { ...slots, entity, otherKeywords: otherKeywords.join(" ") }) ?? [];
  });
};

/** A question that names several things is not answered while one of them is missing. */
const withEntities = (literal: NamedTopic, named: readonly NamedTopic[]): NamedTopic =>
  named.length < 2
    ? literal
    : { ...literal, subQuestions: [literal.question, ...named.map(({ question }) => question)] };

/** A topic that names both things of a comparison asks about each of them. */
const withSides = (topic: NamedTopic, { slots }: QuestionPart, entity: TopicTemplate): NamedTopic => {
  const { first, second } = slots;
  if (first === undefined || second === undefined) return topic;
  if (!topic.name.includes(first) || !topic.name.includes(second)) return topic;
  const sides = [first, second].flatMap(
    (side) => fillTemplate(entity, { ...slots, entity: side, otherKeywords: "" }) ?? [],
  );
  return { ...topic, subQuestions: [topic.question, ...sides.map(({ question }) => question)] };
};

/** All topics one part of a question could be given, the most needed first. */
export const topicsOfPart = (part: QuestionPart, language: string): NamedTopic[] => {
  const templates = tables[language];
  const slots = { ...part.slots, be: part.slots.be ?? (language === "de" ? "ist" : "is") };
  if (templates === undefined) {
    return anyLanguageTemplates(language).flatMap((template) => fillTemplate(template, slots) ?? []);
  }
  const fill = (form: QuestionPart["form"]): NamedTopic[] =>
    templates[form].flatMap((template) => fillTemplate(template, slots) ?? []);
  const [literal, ...more] = fill(part.form);
  const named = entityTopics(part, templates, language);
  const whole = literal && withEntities(literal, named);
  const own = whole === undefined ? [] : [whole, ...named, ...more];
  return (own.length >= 3 ? own : [...own, ...fill("other")]).map((topic) =>
    withSides(topic, part, templates.entity),
  );
};
