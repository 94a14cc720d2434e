import type { AspectRow } from "./aspect-row.ts";

/** What topics in German ask for, the most telling first. */
export const germanAspects: readonly AspectRow[] = [
  {
    topic: /^wann\b|^in welchem (?:jahr|jahrhundert|monat)\b/iu,
    evidence:
      /\b\d{3,4}\b|\b(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert)\b/u,
    gap: "Jahr Datum",
  },
  {
    topic: /^wie ?(?:viele?|lange|oft|weit|alt|hoch|groß)\b/iu,
    evidence: /\p{N}|\b(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|hundert|tausend)\b/iu,
    gap: "Anzahl",
  },
  {
    topic: /^was .* (?:ist|sind|war|waren)$|^überblick/iu,
    evidence:
      /\b(?:ist|sind|war|waren)\s+(?:ein|eine|einer|eines|der|die|das|diejenigen?)\b|\b(?:bezeichnet|bedeutet|heißt|nennt man|besteht aus|versteht man)\b|\s[—–]\s/iu,
    subjectFirst: true,
    isBroad: true,
    gap: "Definition",
    questionTypes: ["what-is"],
  },
  {
    topic: /^voraussetzungen/iu,
    evidence:
      /\b(?:braucht|benötigt|erforder\p{L}+|nötig|notwendig|muss|müssen|setzt .* voraus|Voraussetzung\p{L}*|zuerst|vorher)(?!\p{L})/iu,
    gap: "Voraussetzungen",
  },
  {
    topic: /^(?:teile und )?schritte/iu,
    evidence:
      /\b(?:zuerst|zunächst|dann|danach|anschließend|schließlich|nachdem|bevor|dabei|wobei|wodurch|sobald|besteht aus|jede[rsn]?|Schritte?|beginnt)\b/iu,
    gap: "Schritte Ablauf",
    questionTypes: ["how-to"],
  },
  {
    topic: /^beispiele/iu,
    evidence: /\b(?:zum Beispiel|beispielsweise|z\. ?B\.|etwa|Beispiele?|wie etwa)(?!\p{L})|```/iu,
    inPassage: true,
    gap: "Beispiel",
  },
  {
    topic: /^unterschiede?\b/iu,
    evidence:
      /\b(?:während|dagegen|hingegen|als|anders|Unterschied\p{L}*|unterscheid\p{L}+|im Gegensatz|jedoch|aber|beide|statt)(?!\p{L})/iu,
    sides: /^unterschiede: (?<first>.+) und (?<second>.+)$/iu,
    gap: "Unterschied Vergleich",
    questionTypes: ["compare"],
  },
  {
    topic: /^(?:nachteile|risiken|probleme|fehler)/iu,
    evidence:
      /\b(?:Fehler|Problem\p{L}*|Nachteil\p{L}*|Risik\p{L}+|vermeiden|Gefahr\p{L}*|leider|jedoch|teuer|laut|kaum|schlecht\p{L}*|nicht)(?!\p{L})/iu,
    gap: "Nachteile Probleme",
  },
  {
    topic: /^(?:garantien und )?grenzen/iu,
    evidence:
      /\b(?:höchstens|mindestens|maximal|minimal|nur (?:wenn|dann|bei|mit)|nie|niemals|immer|darf|dürfen|Grenzen?|begrenzt|nicht überschritten|ohne|bis zu|unter einer|kaum)(?!\p{L})/iu,
    gap: "Grenzen",
  },
  {
    topic: /^(?:gründe|ursachen|warum|weshalb|wieso)/iu,
    evidence:
      /\b(?:weil|denn|da|deshalb|daher|darum|damit|wegen|aufgrund|dadurch|Grund|Gründe|Ursachen?|führt zu|sodass|verursacht)(?!\p{L})/iu,
    gap: "Grund Ursache",
    questionTypes: ["why"],
  },
  {
    topic: /^folgen/iu,
    evidence:
      /\b(?:Folgen?|führt|führen|dadurch|deshalb|sodass|bewirkt|Wirkung\p{L}*|Auswirkung\p{L}*)(?!\p{L})/iu,
    gap: "Folgen",
  },
  {
    topic: /^vorteile/iu,
    evidence:
      /\b(?:Vorteile?|besser\p{L}*|günstig\p{L}*|spart|sparen|verbesser\p{L}+|schneller|einfach\p{L}*|lohnt|gut\p{L}*)(?!\p{L})/iu,
    gap: "Vorteile",
  },
  {
    topic: /^(?:merkmale|eigenschaften)/iu,
    evidence: /\b(?:hat|haben|kann|können|besteht|bietet|enthält|jede[rsn]?|dien(?:t|en)|verfügt)\b/iu,
    isBroad: true,
    gap: "Merkmale",
  },
  {
    topic: /^(?:verwendung|wann man)/iu,
    evidence: /\b(?:verwend\p{L}+|genutzt|nutzt|eingesetzt|dient|eignet|geeignet|lohnt|sollte)(?!\p{L})/iu,
    gap: "Verwendung",
  },
];
