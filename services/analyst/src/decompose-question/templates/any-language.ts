import type { TopicTemplate } from "../topic-template.ts";

const headings: Readonly<Record<string, readonly [string, string, string]>> = {
  de: ["Überblick", "Einzelheiten", "Beispiele"],
  fr: ["Aperçu", "Détails", "Exemples"],
  es: ["Resumen", "Detalles", "Ejemplos"],
};

/** Topics for a language without templates of its own: headings where they are known, searches by the question's own words only. */
export const anyLanguageTemplates = (language: string): readonly TopicTemplate[] => {
  const [overview, details, examples] = headings[language] ?? ["Overview", "Details", "Examples"];
  return [
    { name: "{question}", question: "{question}?", queries: ["{question}", "{keywords}"] },
    { name: "{condition}", question: "{condition}?", queries: ["{condition}", "{conditionKeywords}"] },
    { name: "{first}", question: "{first}?", queries: ["{first}", "{first} {keywords}"] },
    { name: "{second}", question: "{second}?", queries: ["{second}", "{second} {keywords}"] },
    { name: `${overview}: {about}`, question: "{question}?", queries: ["{about}", "{keywords}"] },
    { name: `${details}: {about}`, question: "{question}?", queries: ["{keywords}", "{about}"] },
    { name: `${examples}: {about}`, question: "{question}?", queries: ["{about} {keywords}"] },
  ];
};
