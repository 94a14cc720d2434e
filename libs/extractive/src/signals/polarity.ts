import { terms, words } from "@quarry/text";
import { type Negators, negatorsOf } from "./denial.ts";
import { comparableWord } from "./opposites.ts";

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
interface SignWords {
  readonly more: ReadonlySet<string>;
  readonly less: ReadonlySet<string>;
}

/** The sign words of a language; none for a language without a table. */
const signWordsOf = (language: string): SignWords => {
  const table = tables[language];
  if (table === undefined) return { more: new Set(), less: new Set() };
  return { more: comparable(table.more, language), less: comparable(table.less, language) };
};

interface SignedWord {
  readonly word: string;
  /** A term that says neither more nor less. */
  readonly isMatter: boolean;
  /** 1 more, -1 less, turned round by a denial shortly before it; 0 neither. */
  readonly sign: number;
  readonly denies: boolean;
}

/** A text as what it says more of, less of, and denies. */
export interface Polarity {
  readonly words: readonly SignedWord[];
}

/** Words that a denial reaches back over to turn a sign round. */
const reach = 3;
/** Words after which a sign says a third as much of a word. */
const decay = 4;

const denies = (word: string, { words: known, endings }: Negators): boolean =>
  known.has(word) || endings.some((ending) => word.endsWith(ending));

const plainSign = (word: string, { more, less }: SignWords): number => {
  if (more.has(word)) return 1;
  return less.has(word) ? -1 : 0;
};

/** Makes the reader of a language; in one without tables nothing has a sign. */
export const createPolarityReader = (language: string): ((text: string) => Polarity) => {
  const [negators, signs] = [negatorsOf(language), signWordsOf(language)];
  return (text) => {
    const plain = words(text, language).map(({ start, end }) => {
      const written = text.slice(start, end).toLowerCase();
      const word = comparableWord(written, language);
      const sign = plainSign(word, signs);
      const isMatter = sign === 0 && terms(written, language).length > 0;
      return { word, isMatter, sign, denies: denies(written, negators) };
    });
    const isDenied = (index: number): boolean =>
      plain.slice(Math.max(0, index - reach), index).some((before) => before.denies);
    return {
      words: plain.map((each, index) => ({
        ...each,
        sign: each.sign !== 0 && isDenied(index) ? -each.sign : each.sign,
      })),
    };
  };
};

const signAround = ({ words: all }: Polarity, place: number): number =>
  all.reduce((sum, { sign }, index) => sum + sign * Math.exp(-Math.abs(place - index) / decay), 0);

const placesOf = ({ words: all }: Polarity): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (const [index, { word, isMatter }] of all.entries()) {
    if (isMatter) places.set(word, [...(places.get(word) ?? []), index]);
  }
  return places;
};

/** How strongly more and less clash between two texts of one language around the words that both hold, from 0. */
export const clashBetween = (one: Polarity, other: Polarity): number => {
  const places = placesOf(other);
  const shared = one.words.flatMap(({ word, isMatter }, index) => {
    const found = isMatter ? places.get(word) : undefined;
    if (found === undefined) return [];
    const said = signAround(one, index);
    const there = found.reduce((sum, place) => sum + signAround(other, place), 0) / found.length;
    return [said * there < 0 ? Math.min(Math.abs(said), Math.abs(there)) : 0];
  });
  return shared.length === 0 ? 0 : shared.reduce((sum, clash) => sum + clash, 0) / shared.length;
};
