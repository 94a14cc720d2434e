import type { AspectRow } from "./aspect-row.ts";
import { englishFacts } from "./english-facts.ts";

/** What topics in English ask for, the most telling first. */
export const englishAspects: readonly AspectRow[] = [
  ...englishFacts,
  {
    topic: /^(?:what|who) .* (?:is|are|was|were)$|\bdefinition\b|^overview of\b/iu,
    evidence:
      /\b(?:is|are|was|were)\s+(?:an?|the|one|any|part|what|where|called|known|defined)\b|\b(?:refers? to|means?|stands? for|denotes?|consists? of)\b|\s[—–]\s/iu,
    subjectFirst: true,
    isBroad: true,
    gap: "definition",
    questionTypes: ["what-is"],
  },
  {
    topic: /^prerequisites|\brequirements?\b/iu,
    evidence:
      /\b(?:requires?|required|needs?|needed|must|install(?:ed|ation)?|before|prerequisites?|depends?)\b/iu,
    gap: "requirements installation",
  },
  {
    topic: /^(?:steps|how) to\b/iu,
    evidence:
      /^\s*(?:\d+[.)]|[-*])\s|\b(?:first|then|next|finally|run|install|create|add|set|configure|start|use|step|you can|you must|you need)\b|```|\$ /imu,
    inPassage: true,
    gap: "steps guide",
    questionTypes: ["how-to"],
  },
  {
    topic: /^(?:parts and )?steps\b/iu,
    evidence:
      /\b(?:first|then|next|finally|afterwards|after|before|until|once|while|when|whenever|again|step|steps|each|every|consists? of|made of|parts?)\b/iu,
    gap: "steps parts order",
  },
  {
    topic: /\bexamples?\b/iu,
    evidence: /\b(?:for example|for instance|e\.g\.|such as|examples?|sample|demo|including)\b|```|~~~/iu,
    inPassage: true,
    gap: "example",
  },
  {
    topic: /\bdiffer(?:ences?)?\b|\bversus\b|\btrade-offs\b/iu,
    evidence:
      /\b(?:whereas|while|unlike|than|differ(?:s|ence|ences|ent)?|in contrast|compared|both|instead|however|versus|vs|but)\b/iu,
    sides: /^(?:differences between|trade-offs of) (?<first>.+) and (?<second>.+)$/iu,
    gap: "difference comparison",
    questionTypes: ["compare"],
  },
  {
    topic: /\bpitfalls?\b|\bgoes wrong\b|\brisks?\b|\bweakness/iu,
    evidence:
      /\b(?:errors?|fail(?:s|ed|ure|ures)?|mistakes?|avoid|warnings?|problems?|pitfalls?|careful|never|wrong|risks?|drawbacks?|disadvantages?|weak(?:ness|nesses|er)?|issues?|however|harm(?:s|ful)?|worse|cannot|costs?)\b/iu,
    gap: "problems mistakes",
  },
  {
    topic: /\bguarantees?\b|\blimits?\b/iu,
    evidence:
      /\b(?:guarantee[sd]?|always|never|must|at least|at most|no more than|exactly|limits?|limited|limitations?|cannot|can't|only (?:if|when|after|then|once)|unless|maximum|minimum|up to|refuses?|once|durable)\b/iu,
    gap: "limits guarantees",
  },
  {
    topic: /^(?:causes?|why|reasons?)\b/iu,
    evidence:
      /\b(?:because|since|due to|so that|therefore|thus|as a result|result(?:s|ed)? (?:in|from)|leads? to|led to|caus(?:e|es|ed|ing)|reasons?|in order to|otherwise|explain(?:s|ed)?)\b|, so\b/iu,
    gap: "cause reason",
    questionTypes: ["why"],
  },
  {
    topic: /^consequences\b/iu,
    evidence:
      /\b(?:consequences?|results? in|leads? to|led to|effects?|therefore|thus|causes?|caused|impacts?|so that|means that|becomes?)\b|, so\b/iu,
    gap: "consequences effects",
  },
  {
    topic: /^remedies\b/iu,
    evidence:
      /\b(?:prevent(?:s|ed|ion)?|avoid(?:s|ed)?|fix(?:es|ed)?|solv(?:e|es|ed)|solutions?|remed(?:y|ies)|reduc(?:e|es|ed)|treat(?:s|ed|ment)?|mitigat\w+|protect\w*|should|instead)\b/iu,
    gap: "prevent solution",
  },
  {
    topic: /^evidence\b/iu,
    evidence:
      /\p{N}|\b(?:measur\w+|stud(?:y|ies)|show(?:s|n|ed)|found|finds|experiments?|results?|according to|evidence|survey\w*|observed|reported|tests?)\b/iu,
    gap: "study results",
  },
  {
    topic: /^arguments for\b|\badvantages\b|\bstrengths\b/iu,
    evidence:
      /\b(?:advantages?|benefits?|strengths?|strong(?:er)?|better|best|fast(?:er)?|cheap(?:er)?|simpl(?:e|er)|improv\w+|outperform\w*|help(?:s|ed)?|allows?|robust|effective|good)\b/iu,
    gap: "advantages benefits",
  },
  {
    topic: /^alternatives\b/iu,
    evidence:
      /\b(?:alternatives?|instead of|rather than|replac\w+|other than|compared (?:with|to)|competitors?|unlike|similar to|substitutes?)\b/iu,
    gap: "alternatives",
  },
  {
    topic: /^key features\b/iu,
    evidence:
      /\b(?:features?|provides?|supports?|offers?|consists? of|contains?|includes?|has|have|keeps?|lets?|allows?|can|parts?|each|every)\b/iu,
    isBroad: true,
    gap: "features parts",
  },
  {
    topic: /^use cases\b/iu,
    evidence:
      /\b(?:used|uses|using|useful|purpose|helps?|lets?|allows?|in order to|for \p{L}+ing|serves?|suited)\b/iu,
    gap: "used for",
  },
  {
    topic: /^when to (?:use|choose)\b|^when .* fits$/iu,
    evidence:
      /\b(?:use|choose|prefer(?:red)?|suit(?:s|ed|able)?|best|recommend(?:s|ed)?|ideal|good (?:for|at|when)|better|should|works? well)\b/iu,
    gap: "when to use",
  },
  {
    topic: /^best practices\b/iu,
    evidence: /\b(?:should|recommend(?:s|ed)?|best|prefer(?:red)?|must|avoid|always|never|good practice)\b/iu,
    gap: "recommended",
  },
  {
    topic: /^how to check\b/iu,
    evidence:
      /\b(?:check(?:s|ed)?|verif(?:y|ies|ied)|tests?|tested|confirm(?:s|ed)?|ensure|prints?|shows?)\b/iu,
    gap: "check verify",
  },
  {
    topic: /^background\b/iu,
    evidence:
      /\b(?:born|founded|created|introduced|invented|history|originally|first|began|since|formerly|known|developed|established|(?:is|was|are|were) an?)\b|\b\d{4}\b/iu,
    isBroad: true,
    gap: "history origin",
  },
  {
    topic: /\bknown for$/iu,
    evidence: /\b(?:known|famous|noted|award\w*|prize|won|work(?:s|ed)?|best)\b/iu,
    gap: "known for",
  },
];
