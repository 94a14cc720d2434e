import type { TopicTemplates } from "../topic-template.ts";

/** Topics in English for questions about what something is. */
export const thingTemplates: Pick<TopicTemplates, "what-is" | "who" | "list"> = {
  "what-is": [
    {
      name: "What {about} {be}",
      question: "What {be} {about}?",
      queries: ["{question}", "{about} definition", "{about} overview"],
    },
    {
      name: "Key features of {about}",
      question: "What are the key features and parts of {about}?",
      queries: ["{about} key features", "{about} core concepts parts", "how {about} works"],
    },
    {
      name: "Use cases of {about}",
      question: "What is {about} used for?",
      queries: ["what is {about} used for", "{about} use cases"],
    },
    {
      name: "Examples of {about}",
      question: "What are examples of {about}?",
      queries: ["{about} example", "example of how to use {about}"],
    },
    {
      name: "Limits of {about}",
      question: "What are the limits of {about}?",
      queries: ["{about} limits drawbacks", "{about} problems"],
    },
    {
      name: "Alternatives to {about}",
      question: "What are the alternatives to {about}?",
      queries: ["{about} alternatives", "{about} compared with"],
    },
  ],
  who: [
    {
      name: "Who {about} {be}",
      question: "Who {be} {about}?",
      queries: ["{question}", "{about}", "{about} biography"],
    },
    {
      name: "What {about} is known for",
      question: "What is {about} known for?",
      queries: ["{about} known for", "{about} work"],
    },
    {
      name: "Background of {about}",
      question: "What is the background of {about}?",
      queries: ["{about} background life", "{about} born career"],
    },
    {
      name: "Sources on {about}",
      question: "What do others say about {about}?",
      queries: ["{about} influence", "about {about}"],
    },
  ],
  list: [
    {
      name: "{about}: overview",
      question: "{question}?",
      queries: ["{question}", "{about}", "list of {about}"],
    },
    {
      name: "{about}: one by one",
      question: "What are the {about}, one by one?",
      queries: ["{about} explained", "{about} definition"],
    },
    {
      name: "{about}: examples",
      question: "What are examples of {about}?",
      queries: ["{about} examples", "{about} such as"],
    },
    {
      name: "{about}: how they differ",
      question: "How do {about} differ?",
      queries: ["{about} difference", "{about} compared"],
    },
    {
      name: "{about}: limits",
      question: "What are the limits of {about}?",
      queries: ["{about} limits problems"],
    },
  ],
};
