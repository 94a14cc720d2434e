import type { TopicTemplates } from "../topic-template.ts";

/** Topics in English for questions that weigh one thing or several. */
export const choiceTemplates: Pick<TopicTemplates, "compare" | "evaluate"> = {
  compare: [
    {
      name: "Overview of {first}",
      question: "What is {first}?",
      queries: ["what is {first}", "{first} overview", "{first} features"],
    },
    {
      name: "Overview of {second}",
      question: "What is {second}?",
      queries: ["what is {second}", "{second} overview", "{second} features"],
    },
    {
      name: "Overview of {third}",
      question: "What is {third}?",
      queries: ["what is {third}", "{third} overview"],
    },
    {
      name: "Differences between {first} and {second}",
      question: "How do {first} and {second} differ?",
      queries: ["{question}", "difference between {first} and {second}", "{first} compared with {second}"],
    },
    {
      name: "When to use {first} or {second}",
      question: "When should one use {first} or {second}?",
      queries: ["when to use {first} or {second}", "{first} or {second} better for"],
    },
    {
      name: "Trade-offs of {first} and {second}",
      question: "What are the strengths and weaknesses of {first} and {second}?",
      queries: ["{first} {second} advantages disadvantages", "{first} {second} trade-offs"],
    },
  ],
  evaluate: [
    {
      name: "Arguments for {about}",
      question: "What are the strengths of {about}?",
      queries: ["{question}", "{about} advantages benefits", "{about} strengths"],
    },
    {
      name: "Weaknesses and risks of {about}",
      question: "What are the weaknesses and risks of {about}?",
      queries: ["{about} disadvantages risks", "{about} drawbacks problems"],
    },
    {
      name: "Evidence on {about}",
      question: "What is the evidence on {about}?",
      queries: ["{about} evidence results", "{about} measured study"],
    },
    {
      name: "Alternatives to {about}",
      question: "What are the alternatives to {about}?",
      queries: ["{about} alternatives", "{about} compared with"],
    },
    {
      name: "When {about} fits",
      question: "When is {about} recommended?",
      queries: ["when to use {about}", "{about} recommended"],
    },
  ],
};
