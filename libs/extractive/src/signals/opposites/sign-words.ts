import { comparableWord } from "./antonyms.ts";

interface SignTable {
  readonly more: string;
  readonly less: string;
}

const english: SignTable = {
  more: `increase increased increases increasing enhance enhanced promote promotes raise raised rise rises rising rose elevate elevated
higher high greater great improve improved improvement better strengthen stimulate accelerate accelerated grow growth gain more many larger
large longer faster stronger superior boost expand expansion amplify facilitate contribute cause causes lead leads trigger drive drives
enable allow required requires necessary essential extend extended effective successful succeed sufficient positive positively support supports`,
  less: `decrease decreased decreases decreasing reduce reduced reduces reducing reduction diminish diminished lower lowered low fewer less
few fall falls fell drop drops decline declined shrink slow slows slower weaken weaker worsen worse poor poorer shorter smaller inferior
suppress suppressed inhibit inhibits inhibited prevent prevents prevented block blocks blocked limit limits restrict disrupt impair impaired
protect protects protected delay delayed loss lose lack lacks lacking absence absent negative negatively ineffective fail fails failed failure
eliminate remove removal reverse reversed resist resistance unable unlikely unrelated independent`,
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
