import type { TopicTemplates } from "../topic-template.ts";
import { choiceTemplates } from "./english-choices.ts";
import { processTemplates } from "./english-processes.ts";
import { thingTemplates } from "./english-things.ts";

/** Topics in English. */
export const englishTemplates: TopicTemplates = {
  ...thingTemplates,
  ...choiceTemplates,
  ...processTemplates,
  fact: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    {
      name: "Background: {keywords}",
      question: "What is the background of {keywords}?",
      queries: ["{keywords} background", "{keywords} history"],
    },
    {
      name: "Evidence: {keywords}",
      question: "What do the sources say about {keywords}?",
      queries: ["{keywords}", "{keywords} source"],
    },
    {
      name: "Details: {keywords}",
      question: "What are the details of {keywords}?",
      queries: ["{keywords} details"],
    },
  ],
  other: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    {
      name: "{condition}",
      question: "What happens {condition}?",
      queries: ["what happens {condition}", "{conditionKeywords}"],
    },
    {
      name: "Background: {keywords}",
      question: "What is {keywords}?",
      queries: ["{keywords} overview", "{keywords} definition"],
    },
    {
      name: "Details: {keywords}",
      question: "What are the details of {keywords}?",
      queries: ["{keywords} details", "how {keywords} works"],
    },
    {
      name: "Examples: {keywords}",
      question: "What are examples of {keywords}?",
      queries: ["{keywords} example"],
    },
    {
      name: "Limits: {keywords}",
      question: "What are the limits of {keywords}?",
      queries: ["{keywords} limits problems"],
    },
  ],
  entity: {
    name: "{entity}",
    question: "What do the sources say about {entity}?",
    queries: ["{entity}", "{entity} {otherKeywords}"],
  },
};
