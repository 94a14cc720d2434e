import type { QuestionPattern } from "../question-form.ts";

/** How questions are put in German; only the type and the subject are told apart. */
export const germanPatterns: readonly QuestionPattern[] = [
  { form: "compare", pattern: /^(?:vergleiche|vergleich von) (?<first>.+?) (?:und|mit) (?<second>.+)$/iu },
  {
    form: "compare",
    pattern:
      /^(?:was|worin) (?:ist|besteht|sind|liegt) (?:der|die) unterschiede? zwischen (?<first>.+?) und (?<second>.+)$/iu,
  },
  {
    form: "evaluate",
    pattern: /^(?:was sind )?(?:die )?vor- und nachteile (?:von|der|des|bei) (?<subject>.+)$/iu,
  },
  { form: "why", pattern: /^(?:warum|weshalb|wieso|wozu) (?<task>.+)$/iu },
  { form: "how-to", pattern: /^wie (?:kann|soll|muss|könnte)(?:e)? (?:ich|man|wir) (?<task>.+)$/iu },
  {
    form: "fact",
    pattern: /^(?:wie ?viele?|wie (?:lange|oft|weit|alt|hoch|groß)|wann|wo|wer|wessen|welche[rsmn]?)\b.*$/iu,
  },
  {
    form: "mechanism",
    pattern: /^wie (?:funktioniert|funktionieren|arbeitet|wirkt|entsteht|entstehen) (?<subject>.+)$/iu,
  },
  { form: "mechanism", pattern: /^wie (?<task>.+)$/iu },
  { form: "list", pattern: /^(?:nenne|liste|welche .*gibt es)(?: alle)?(?<subject>.*)$/iu },
  {
    form: "what-is",
    pattern:
      /^(?:was (?<be>ist|sind|war|waren)|was (?:bedeutet|versteht man unter)|definiere|erkläre) (?<subject>.+)$/iu,
  },
];

/** How questions are put in French. */
export const frenchPatterns: readonly QuestionPattern[] = [
  { form: "compare", pattern: /^(?:compare[zr]?|comparer) (?<first>.+?) (?:et|avec|à) (?<second>.+)$/iu },
  {
    form: "compare",
    pattern: /^quelles? (?:est|sont) (?:la|les) différences? entre (?<first>.+?) et (?<second>.+)$/iu,
  },
  {
    form: "evaluate",
    pattern:
      /^(?:quels sont )?les avantages et (?:les )?inconvénients (?:de la |de l'|du |des |de |d')(?<subject>.+)$/iu,
  },
  { form: "why", pattern: /^pourquoi (?:est-ce que )?(?<task>.+)$/iu },
  {
    form: "how-to",
    pattern: /^comment (?:(?:puis-je|peut-on|faire pour) )?(?<task>\p{L}+(?:er|ir|re)(?: .+)?)$/iu,
  },
  { form: "mechanism", pattern: /^comment (?:est-ce que )?(?<task>.+)$/iu },
  { form: "fact", pattern: /^(?:quand|où|qui|combien|quel(?:le)?)\b(?! sont).*$/iu },
  {
    form: "list",
    pattern: /^(?:liste[rz]?|cite[rz]?|énumère[rz]?|quel(?:le)?s sont) (?:les )?(?<subject>.+)$/iu,
  },
  {
    form: "what-is",
    pattern:
      /^(?:qu'est-ce que?(?: c'est que)?|qu’est-ce que?|c'est quoi|définir|expliquer?) ?(?:qu'|que )?(?<subject>.+)$/iu,
  },
];

/** How questions are put in Spanish. */
export const spanishPatterns: readonly QuestionPattern[] = [
  { form: "compare", pattern: /^¿?compar(?:a|ar|e) (?<first>.+?) (?:y|con) (?<second>.+)$/iu },
  {
    form: "compare",
    pattern: /^¿?cuál(?:es)? (?:es|son) las? diferencias? entre (?<first>.+?) y (?<second>.+)$/iu,
  },
  {
    form: "evaluate",
    pattern: /^¿?(?:cuáles son )?(?:las )?ventajas y (?:las )?desventajas (?:del|de la|de) (?<subject>.+)$/iu,
  },
  { form: "why", pattern: /^¿?por qué (?<task>.+)$/iu },
  {
    form: "how-to",
    pattern: /^¿?cómo (?:puedo |se puede |debo )?(?<task>\p{L}+(?:ar|er|ir)(?:se)?(?: .+)?)$/iu,
  },
  { form: "mechanism", pattern: /^¿?cómo (?<task>.+)$/iu },
  { form: "list", pattern: /^¿?(?:enumera|lista|cuáles son)(?: (?:los|las))? (?<subject>.+)$/iu },
  { form: "fact", pattern: /^¿?(?:cuándo|dónde|quién|cuántos?|cuántas?|cuál)(?!\p{L}).*$/iu },
  { form: "what-is", pattern: /^¿?(?:qué (?:es|son|significa)|define|explica) (?<subject>.+)$/iu },
];
