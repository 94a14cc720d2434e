import type { TopicTemplates } from "../topic-template.ts";

/** Topics in German. Slots stand where no case has to be known: behind a colon or at the head. */
export const germanTemplates: TopicTemplates = {
  "what-is": [
    {
      name: "Was {about} {be}",
      question: "Was {be} {about}?",
      queries: ["{question}", "{about} Definition", "{about} Überblick"],
    },
    {
      name: "Merkmale: {about}",
      question: "Welche Merkmale und Teile hat {about}?",
      queries: ["{about} Merkmale", "{about} besteht aus Teile"],
    },
    {
      name: "Verwendung: {about}",
      question: "Wozu dient {about}?",
      queries: ["{about} Verwendung", "{about} wird eingesetzt"],
    },
    {
      name: "Beispiele: {about}",
      question: "Welche Beispiele gibt es: {about}?",
      queries: ["{about} Beispiel"],
    },
    {
      name: "Grenzen: {about}",
      question: "Welche Grenzen hat {about}?",
      queries: ["{about} Grenzen Nachteile"],
    },
  ],
  who: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{about}"] },
    {
      name: "Hintergrund: {focus}",
      question: "Welchen Hintergrund hat {focus}?",
      queries: ["{focus} Leben Herkunft"],
    },
    {
      name: "Einzelheiten: {focus}",
      question: "Welche Einzelheiten gibt es: {focus}?",
      queries: ["{focus}"],
    },
  ],
  "how-to": [
    {
      name: "Schritte: {task}",
      question: "Welche Schritte sind nötig: {task}?",
      queries: ["{question}", "{keywords} Anleitung Schritte"],
    },
    {
      name: "Voraussetzungen: {task}",
      question: "Was braucht man dazu: {task}?",
      queries: ["{keywords} Voraussetzungen"],
    },
    {
      name: "Beispiele: {task}",
      question: "Welche Beispiele gibt es: {task}?",
      queries: ["{keywords} Beispiel"],
    },
    {
      name: "Fehler: {task}",
      question: "Was kann schiefgehen: {task}?",
      queries: ["{keywords} Fehler Probleme vermeiden"],
    },
  ],
  mechanism: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    {
      name: "{condition}",
      question: "Was geschieht, {condition}?",
      queries: ["{condition}", "{conditionKeywords}"],
    },
    {
      name: "Schritte: {focus}",
      question: "Welche Schritte folgen aufeinander: {about}?",
      queries: ["{keywords} zuerst dann danach"],
    },
    {
      name: "Grenzen: {focus}",
      question: "Welche Grenzen gibt es: {about}?",
      queries: ["{keywords} höchstens mindestens nur"],
    },
    {
      name: "Gründe: {focus}",
      question: "Aus welchen Gründen: {about}?",
      queries: ["{keywords} weil Grund"],
    },
    {
      name: "Beispiele: {focus}",
      question: "Welche Beispiele gibt es: {about}?",
      queries: ["{keywords} Beispiel"],
    },
  ],
  compare: [
    { name: "Überblick: {first}", question: "Was ist {first}?", queries: ["{first}", "{first} Definition"] },
    {
      name: "Überblick: {second}",
      question: "Was ist {second}?",
      queries: ["{second}", "{second} Definition"],
    },
    {
      name: "Unterschiede: {first} und {second}",
      question: "Wie unterscheiden sich {first} und {second}?",
      queries: ["{question}", "{first} {second} Unterschied"],
    },
    {
      name: "Wann man {first} oder {second} wählt",
      question: "Wann eignet sich {first} oder {second}?",
      queries: ["{first} {second} geeignet", "{first} oder {second} besser"],
    },
    {
      name: "Nachteile: {first} und {second}",
      question: "Welche Nachteile haben {first} und {second}?",
      queries: ["{first} {second} Vorteile Nachteile"],
    },
  ],
  why: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords} weil Grund"] },
    { name: "Schritte: {focus}", question: "Wie kommt es dazu: {task}?", queries: ["{keywords} Ablauf"] },
    {
      name: "Folgen: {focus}",
      question: "Welche Folgen hat es: {task}?",
      queries: ["{keywords} Folgen Wirkung"],
    },
    {
      name: "Einzelheiten: {focus}",
      question: "Welche Einzelheiten gibt es: {task}?",
      queries: ["{keywords}"],
    },
  ],
  evaluate: [
    {
      name: "Vorteile: {about}",
      question: "Welche Vorteile hat {about}?",
      queries: ["{question}", "{about} Vorteile"],
    },
    {
      name: "Nachteile: {about}",
      question: "Welche Nachteile hat {about}?",
      queries: ["{about} Nachteile Risiken"],
    },
    {
      name: "Verwendung: {about}",
      question: "Wofür eignet sich {about}?",
      queries: ["{about} geeignet Verwendung"],
    },
    {
      name: "Einzelheiten: {about}",
      question: "Welche Einzelheiten gibt es: {about}?",
      queries: ["{about}"],
    },
  ],
  list: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    {
      name: "Beispiele: {about}",
      question: "Welche Beispiele gibt es: {about}?",
      queries: ["{about} Beispiel"],
    },
    {
      name: "Unterschiede: {about}",
      question: "Wie unterscheiden sie sich: {about}?",
      queries: ["{about} Unterschied"],
    },
  ],
  fact: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    {
      name: "Hintergrund: {focus}",
      question: "Welchen Hintergrund hat {focus}?",
      queries: ["{focus}", "{keywords}"],
    },
    {
      name: "Einzelheiten: {focus}",
      question: "Welche Einzelheiten gibt es: {focus}?",
      queries: ["{focus} Einzelheiten"],
    },
  ],
  other: [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    {
      name: "{condition}",
      question: "Was geschieht, {condition}?",
      queries: ["{condition}", "{conditionKeywords}"],
    },
    {
      name: "Hintergrund: {focus}",
      question: "Welchen Hintergrund hat {focus}?",
      queries: ["{focus} Überblick"],
    },
    {
      name: "Einzelheiten: {focus}",
      question: "Welche Einzelheiten gibt es: {focus}?",
      queries: ["{focus} Einzelheiten"],
    },
    {
      name: "Beispiele: {focus}",
      question: "Welche Beispiele gibt es: {focus}?",
      queries: ["{focus} Beispiel"],
    },
    { name: "Grenzen: {focus}", question: "Welche Grenzen hat {focus}?", queries: ["{focus} Grenzen"] },
  ],
  entity: {
    name: "{entity}",
    question: "Was sagen die Quellen über {entity}?",
    queries: ["{entity}", "{entity} {otherKeywords}"],
  },
};
