import { comparableWord } from "./antonyms.ts";

interface SignTable {
  readonly more: string;
  readonly less: string;
}

const english: SignTable = {
  more: `increase increased increases increasing enhance enhanced enhancement promote promotes raise raised rise rises rising rose elevate
elevated elevation higher high greater great improve improved improvement better induce induced induction activate activated activation
stimulate stimulation upregulate upregulated upregulation positively positive worsen grow growth accelerate accelerated strengthen
exacerbate exacerbation aggravate gain more many larger large longer faster stronger superior boost expand expansion amplify potentiate
facilitate contribute contributes cause causes lead leads trigger drive drives enable allow required requires necessary essential augment
extend extended excess effective efficacious successful succeed sensitive susceptible susceptibility sufficient overexpression accumulate
accumulation support supports maintain`,
  less: `decrease decreased decreases decreasing reduce reduced reduces reducing reduction attenuate attenuated suppress suppressed
suppression inhibit inhibits inhibited inhibition inhibitor prevent prevents prevented prevention lower lowered low impair impaired
impairment downregulate downregulated downregulation negatively negative diminish diminished fewer less few fall falls fell drop drops
decline declined shrink slow slows slower weaken weaker block blocks blocked ameliorate protect protects protected protection protective
limit limits restrict disrupt abolish abolished abrogate loss lose lack lacks lacking absence absent deficiency deficient deplete depletion
knockout knockdown deletion deleted null silencing reverse reversed rescue rescued resistant resistance repress repressed repression
inactivate inactivation deactivate delay delayed shorter smaller inferior worse poor poorer ineffective fail fails failed failure incapable
hinder antagonize counteract eliminate remove removal minimal unlikely unrelated independent`,
};

const tables: Readonly<Record<string, SignTable>> = {
  en: english,
  zh: { more: "增加 提高 上升 增强 促进 加快 改善 增长", less: "减少 降低 下降 减弱 抑制 减慢 恶化 阻止" },
  ru: {
    more: "увеличивает увеличение повышает повышение рост растёт усиливает улучшает ускоряет",
    less: "уменьшает уменьшение снижает снижение падает ослабляет ухудшает замедляет предотвращает",
  },
};

const comparable = (list: string, language: string): ReadonlySet<string> =>
  new Set(list.split(/\s+/u).map((word) => comparableWord(word, language)));

/** Words that say that something gets, is or works more, and words that say that it does so less, in the form in which words are compared. */
export interface SignWords {
  readonly more: ReadonlySet<string>;
  readonly less: ReadonlySet<string>;
}

/** The sign words of a language; none for a language without a table. */
export const signWordsOf = (language: string): SignWords => {
  const table = tables[language];
  if (table === undefined) return { more: new Set(), less: new Set() };
  return { more: comparable(table.more, language), less: comparable(table.less, language) };
};
