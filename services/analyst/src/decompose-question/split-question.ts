const sentenceBreak = /(?<=[?？;；])\s+|[;；]\s*|(?<=[?？])(?=\S)/u;
const followUp: Readonly<Record<string, RegExp>> = {
  en: /,?\s+and\s+(?=(?:how|why|what|when|where|who|which)\s+(?!(?:is|are) (?:better|best))\S+)/iu,
  de: /,?\s+und\s+(?=(?:wie|warum|was|wann|wo|wer|welche)\s)/iu,
  fr: /,?\s+et\s+(?=(?:comment|pourquoi|quand|où|qui|quelles?|quels?)\s)/iu,
  es: /,?\s+y\s+(?=(?:cómo|por qué|qué|cuándo|dónde|quién|cuáles?)\s)/iu,
  ru: /,?\s+и\s+(?=(?:как|почему|зачем|что|когда|где|кто|какие|какой)\s)/iu,
  zh: /(?:，|,)?(?:以及|并且|还有|，)(?=(?:如何|怎么|怎样|为什么|什么|哪些|有哪些|是什么))/u,
};

/** "How and why does it …" asks one thing in two ways and stays whole. */
const isWhole = (part: string): boolean => /\s/u.test(part.trim()) || /\p{Script=Han}/u.test(part);

const clean = (part: string): string =>
  part
    .trim()
    .replace(/^[¿¡\s]+|[?？!！.。;；,，\s]+$/gu, "")
    .trim();

/** The parts of a question that each ask one thing, without closing marks; at least one. */
export const splitQuestion = (question: string, language: string): string[] => {
  const pattern = followUp[language];
  const parts = question
    .split(sentenceBreak)
    .flatMap((sentence) => {
      const pieces = pattern === undefined ? [sentence] : sentence.split(pattern);
      return pieces.every(isWhole) ? pieces : [sentence];
    })
    .map(clean)
    .filter((part) => part !== "");
  return parts.length > 0 ? parts : [question.trim()];
};
