import { words } from "@quarry/text";
import { oppositesOf } from "./opposites.ts";

interface Denials {
  /** Each pattern takes a denial out; `with` stands in its place. */
  readonly takenOut: readonly { readonly pattern: RegExp; readonly with: string }[];
  /** A word after which a denial can stand, and the denial. */
  readonly putAfter: { readonly pattern: RegExp; readonly denial: string } | undefined;
  /** What stands before a sentence that nothing else denies. */
  readonly before: string;
}

const english: Denials = {
  takenOut: [
    { pattern: /\b(?:do|does|did)\s+not\s+/iu, with: "" },
    { pattern: /\bcan(?:not|['’]t)\b/iu, with: "can" },
    { pattern: /\bwon['’]t\b/iu, with: "will" },
    { pattern: /\s+not\b|n['’]t\b/iu, with: "" },
    { pattern: /\bno\s+/iu, with: "" },
    { pattern: /\bwithout\b/iu, with: "with" },
  ],
  putAfter: {
    pattern: /\b(?:is|are|was|were|can|could|will|would|must|may|might|should|has|have|had)\b/iu,
    denial: " not",
  },
  before: "It is not the case that ",
};

const languages: Readonly<Record<string, Denials>> = {
  en: english,
  zh: {
    takenOut: [{ pattern: /没有|并非|不(?![仅但同断过])|无法/u, with: "" }],
    putAfter: undefined,
    before: "并非",
  },
  ru: {
    takenOut: [{ pattern: /(?<!\p{L})не\s+/iu, with: "" }],
    putAfter: undefined,
    before: "Неверно, что ",
  },
  de: {
    takenOut: [
      { pattern: /\s+nicht\b/iu, with: "" },
      { pattern: /\bkein(?=e?[rnms]?\b)/iu, with: "ein" },
    ],
    putAfter: {
      pattern: /\b(?:ist|sind|war|waren|kann|können|wird|werden|muss|müssen)\b/iu,
      denial: " nicht",
    },
    before: "Es stimmt nicht, dass ",
  },
};

const withoutDenial = (text: string, { takenOut }: Denials): string | undefined => {
  const found = takenOut.find(({ pattern }) => pattern.test(text));
  return found === undefined ? undefined : text.replace(found.pattern, found.with);
};

const withOpposite = (text: string, language: string): string | undefined => {
  const opposites = oppositesOf(language);
  for (const { start, end } of words(text, language)) {
    const opposite = opposites.get(text.slice(start, end).toLowerCase());
    if (opposite !== undefined) return `${text.slice(0, start)}${opposite}${text.slice(end)}`;
  }
  return undefined;
};

const withDenial = (text: string, { putAfter }: Denials): string | undefined =>
  putAfter?.pattern.test(text) === true
    ? text.replace(putAfter.pattern, (word) => `${word}${putAfter.denial}`)
    : undefined;

/**
 * A sentence turned round by code: without its denial, else with the first word that has an opposite turned into it, else denied.
 * It is a query and a thing to compare with, no sentence for readers. In a language without a table it stays as it is.
 */
export const oppositeWording = (text: string, language: string): string => {
  const denials = languages[language];
  if (denials === undefined) return text;
  return (
    withoutDenial(text, denials) ??
    withOpposite(text, language) ??
    withDenial(text, denials) ??
    `${denials.before}${text}`
  );
};
