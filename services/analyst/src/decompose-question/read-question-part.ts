import { entities } from "./entities.ts";
import { focusOf } from "./focus-of.ts";
import { capitalise, headingOf } from "./heading-of.ts";
import { joinKeywords, keywords } from "./keywords.ts";
import type { QuestionForm, QuestionPart, Slots } from "./question-form.ts";
import { questionPatternsOf } from "./question-patterns.ts";
import { splitCondition } from "./split-condition.ts";

type Groups = Readonly<Record<string, string | undefined>>;

type AboutSlots = Pick<Slots, "subject" | "task">;

const worksLike = /^(?<subject>.+?) (?:works?|functions?|operates?|happens?|occurs?|comes? about)\b/iu;
const articles = /^(?:the|a|an|any|some|der|die|das|ein|eine|le|la|les|un|une|el|los|las|una) /iu;
const criterion =
  /^(?<item>.+?) (?:for|when|in terms of|with respect to|as an?|если|для|wenn|pour|para) .+$/iu;

const tidy = (text: string | undefined): string | undefined => {
  const plain = text
    ?.trim()
    .replace(articles, "")
    .replace(/(?<=\p{Script=Han})的$/u, "");
  return plain === undefined || plain === "" ? undefined : plain;
};

const classify = (text: string, language: string): { form: QuestionForm; groups: Groups } => {
  for (const { form, pattern } of questionPatternsOf(language)) {
    const found = pattern.exec(text);
    if (found !== null) return { form, groups: found.groups ?? {} };
  }
  return { form: "other", groups: {} };
};

/** The thing that acts: a name at the head of the clause, or whatever works, happens, occurs. */
const actingSubject = (task: string | undefined, names: readonly string[]): string | undefined => {
  if (task === undefined) return undefined;
  return names.find((name) => task.startsWith(`${name} `)) ?? tidy(worksLike.exec(task)?.groups?.subject);
};

const compared = ({ first, second }: Groups): Pick<Slots, "first" | "second" | "third"> => {
  const items = [...(first ?? "").split(/,\s+|、/u), criterion.exec(second ?? "")?.groups?.item ?? second];
  const [one, two, three] = items.map(tidy);
  return {
    ...(one !== undefined && { first: one }),
    ...(two !== undefined && { second: two }),
    ...(three !== undefined && { third: three }),
  };
};

const isGiven = (words: string | undefined): words is string => words !== undefined && words !== "";

const aboutSlots = (
  form: QuestionForm,
  groups: Groups,
  names: readonly string[],
  language: string,
): AboutSlots => {
  const task = tidy(groups.task === undefined ? undefined : splitCondition(groups.task, language).main);
  const asked =
    form === "list" && language === "zh"
      ? [groups.subject, task].filter(isGiven).join("的")
      : [groups.subject, groups.purpose].filter(isGiven).join(" ");
  const named = form === "what-is" ? asked.trim() : tidy(asked);
  const subject = named === undefined || named === "" ? actingSubject(task, names) : named;
  return { ...(subject !== undefined && { subject }), ...(task !== undefined && { task }) };
};

/** The condition a question is narrowed by; one that is all the question asks about narrows nothing. */
const conditionSlots = (groups: Groups, found: string | undefined, language: string): Partial<Slots> => {
  const condition =
    groups.task === undefined && groups.condition !== undefined ? undefined : (groups.condition ?? found);
  if (condition === undefined) return {};
  return { condition, conditionKeywords: joinKeywords(keywords(condition, language)) || condition };
};

const uncapitalise = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const scopeSlot = (condition: string | undefined, about: string, language: string): Pick<Slots, "scope"> => {
  const scope = condition ?? (language === "en" ? `of ${about}` : undefined);
  return scope === undefined ? {} : { scope };
};

/** Reads what one part of a question asks and about what. */
export const readQuestionPart = (text: string, language: string): QuestionPart => {
  const { form, groups } = classify(text, language);
  const names = entities(text);
  const split = splitCondition(text, language);
  const condition = conditionSlots(groups, split.condition, language);
  const main = condition.condition === undefined ? text : split.main;
  const about = aboutSlots(form, groups, names, language);
  const comparison = compared(groups);
  const kept = keywords(text, language);
  const words = joinKeywords(kept) || text;
  const named = about.subject ?? about.task ?? words;
  const heading = headingOf(main, about.subject);
  const slots: Slots = {
    question: capitalise(text),
    main: capitalise(main),
    heading,
    clause: [
      uncapitalise(heading),
      ...(condition.condition === undefined || heading.endsWith(condition.condition)
        ? []
        : [condition.condition]),
    ].join(" "),
    about: named,
    focus: focusOf({ about: named, entities: names, keywords: kept, language }),
    ...scopeSlot(condition.condition, named, language),
    keywords: words,
    ...(groups.be !== undefined && { be: groups.be.trim().replace(/^['’]s$/u, "is") }),
    ...about,
    ...comparison,
    ...condition,
  };
  const isComparison = form !== "compare" || comparison.second !== undefined;
  return { form: isComparison ? form : "other", slots, entities: names };
};
