import type { Topic } from "@quarry/contracts";
import type { QuestionPart } from "./question-form.ts";
import { anyLanguageTemplates } from "./templates/any-language.ts";
import { chineseTemplates } from "./templates/chinese.ts";
import { englishTemplates } from "./templates/english.ts";
import { germanTemplates } from "./templates/german.ts";
import { russianTemplates } from "./templates/russian.ts";
import { fillTemplate, type TopicTemplates } from "./topic-template.ts";

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
  const own = literal === undefined ? [] : [literal, ...entityTopics(part, templates, language), ...more];
  return own.length >= 3 ? own : [...own, ...fill("other")];
};
