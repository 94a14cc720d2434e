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
      name: "Background of {focus}",
      question: "What is the background of {focus}?",
      queries: ["{focus} background", "{keywords}"],
    },
    {
      name: "Evidence on {focus}",
      question: "What is the evidence on {focus}?",
      queries: ["{keywords}", "{focus} source"],
    },
    {
      name: "Details of {focus}",
      question: "What are the details of {focus}?",
      queries: ["{focus} details", "{keywords}"],
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
      name: "Background of {focus}",
      question: "What is the background of {focus}?",
      queries: ["{focus} overview", "{focus} definition"],
    },
    {
      name: "Details of {focus}",
      question: "What are the details of {focus}?",
      queries: ["{focus} details", "how {focus} works"],
    },
    {
      name: "Examples of {focus}",
      question: "What are examples of {focus}?",
      queries: ["{focus} example"],
    },
    {
      name: "Limits of {focus}",
      question: "What are the limits of {focus}?",
      queries: ["{focus} limits problems"],
    },
  ],
  entity: {
    name: "{entity}",
    question: "What do the sources say about {entity}?",
    queries: ["{entity}", "{entity} {otherKeywords}"],
  },
};
