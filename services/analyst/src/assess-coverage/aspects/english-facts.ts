import type { AspectRow } from "./aspect-row.ts";

// Names and figures are told by their capitals and digits: no flag i where that matters.
const name = /(?<=[\p{L}\p{N},;)"”] +["“]?)\p{Lu}[\p{L}\p{N}.'’-]+/u;
const place = /\b(?:in|at|near|from|of|to|on|between)\s+(?:the\s+)?["“]?\p{Lu}\p{L}+/u;
const number =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|half|twice)\b/iu;
const time =
  /\b\d{3,4}\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|century)\b|\b\d+(?:st|nd|rd|th)\b/u;

/** What a question for a single fact must be answered with: a time, a number, a place or a name. */
export const englishFacts: readonly AspectRow[] = [
  {
    topic:
      /^when (?:is|are|was|were|did|does|do|has|have|had|will)\b|^(?:in |on |since )?(?:what|which) (?:year|date|day|month|century|decade)\b/iu,
    evidence: time,
    gap: "date year",
  },
  {
    topic: /^how (?:many|much|long|often|far|old|big|large|tall|high|fast|deep|wide|heavy)\b/iu,
    evidence: number,
    gap: "number",
  },
  {
    topic:
      /^where\b|^(?:in |on |at |from )?(?:what|which) (?:city|country|state|town|place|county|region|continent)\b/iu,
    evidence: place,
    gap: "place",
  },
  { topic: /^(?:who|whose|whom)\b(?!.* (?:is|are|was|were)$)/iu, evidence: name, gap: "name" },
];
