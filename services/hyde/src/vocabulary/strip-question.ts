// Longer openings first: alternatives are tried in order.
const openings: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:what|which|who|whose|when|where|why|how(?: (?:many|much|long|often|far))?)(?:(?: (?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|must|may|might)(?: (?:i|we|you|one|it take to)(?= ))?)| to)?|(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have)(?: there)?) /i,
  de: /^(?:was|wer|wie|warum|wieso|weshalb|wann|wo|woher|welche[rsnm]?)(?: (?:ist|sind|war|waren|wird|werden|kann|können|soll|sollte|hat|haben|muss|darf)(?: (?:ich|man|wir)(?= ))?)? /i,
  fr: /^(?:qu['’]est-ce (?:que|qu['’])|comment|pourquoi|quand|où|combien|que|qui|quel(?:le)?s?)(?: (?:est|sont|était|peut-on|faut-il|est-ce que|fait-on))? /i,
  es: /^¿?(?:por qué|qué|quién|cómo|cuándo|dónde|cuáles|cuál|cuánto)(?: (?:es|son|era|se puede|se debe|hay))? /i,
  ru: /^(?:что такое|что|кто|как|почему|зачем|когда|где|сколько|как(?:ой|ая|ое|ие)) /i,
  zh: /^(?:什么是|为什么|怎么样|怎么|怎样|如何|哪些是|哪些|什么)/,
};

const endings = /(?:[\s?？!！.。]|吗|呢)+$/u;

/** A question without its question word and its question mark: the phrase a document would contain. */
export const stripQuestion = (question: string, language: string): string => {
  const phrase = question.trim().replace(endings, "");
  const opening = openings[language];
  return opening ? phrase.replace(opening, "").trim() : phrase.replace(/^¿/, "").trim();
};
