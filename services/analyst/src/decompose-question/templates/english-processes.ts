import type { TopicTemplates } from "../topic-template.ts";

/** Topics in English for questions about how something is done or comes about. */
export const processTemplates: Pick<TopicTemplates, "how-to" | "mechanism" | "why"> = {
  "how-to": [
    {
      name: "Steps to {task}",
      question: "What are the steps to {task}?",
      queries: ["how to {task}", "{task} steps", "{keywords} guide"],
    },
    {
      name: "Prerequisites to {task}",
      question: "What is required to {task}?",
      queries: ["{task} requirements", "{keywords} prerequisites install"],
    },
    {
      name: "Examples: {task}",
      question: "What are examples of how to {task}?",
      queries: ["{task} example", "{keywords} code example"],
    },
    {
      name: "Pitfalls when you {task}",
      question: "What goes wrong when you {task}?",
      queries: ["{task} problems mistakes", "{keywords} common errors avoid"],
    },
    {
      name: "Best practices to {task}",
      question: "What is the best practice to {task}?",
      queries: ["{task} best practices", "{keywords} recommended"],
    },
    {
      name: "How to check: {task}",
      question: "How can one check the result of: {task}?",
      queries: ["{keywords} check verify result", "{task} test"],
    },
  ],
  mechanism: [
    {
      name: "{heading}",
      question: "{question}?",
      queries: ["{question}", "{keywords}", "how {about} works"],
    },
    {
      name: "{condition}",
      question: "What happens {condition}?",
      queries: ["what happens {condition}", "{subject} {conditionKeywords}", "{conditionKeywords}"],
    },
    {
      name: "Guarantees and limits {scope}",
      question: "Which guarantees and limits apply {scope}: {heading}?",
      queries: ["{keywords} guarantees limits", "{keywords} always never at most"],
    },
    {
      name: "Steps and parts {scope}",
      question: "Which steps and parts are involved {scope}: {heading}?",
      queries: ["{keywords} parts steps", "{keywords} first then until again"],
    },
    {
      name: "Reasons: {heading}",
      question: "What is the reason for this: {clause}?",
      queries: ["{keywords} because reason", "why {main}"],
    },
    {
      name: "Examples: {heading}",
      question: "What is an example of this: {clause}?",
      queries: ["{keywords} example", "{about} for example"],
    },
  ],
  why: [
    {
      name: "{question}",
      question: "{question}?",
      queries: ["{question}", "{task} cause reason", "{keywords} because"],
    },
    {
      name: "Mechanism: {task}",
      question: "How does it come about: {task}?",
      queries: ["{keywords} mechanism", "{task} process"],
    },
    {
      name: "Consequences: {task}",
      question: "What are the consequences: {task}?",
      queries: ["{task} consequences", "{keywords} effect result"],
    },
    {
      name: "Evidence: {task}",
      question: "What is the evidence: {task}?",
      queries: ["{keywords} evidence", "{task} shown measured"],
    },
    {
      name: "Remedies: {task}",
      question: "What can be done about it: {task}?",
      queries: ["{keywords} solution prevent", "{task} remedy"],
    },
  ],
};
