import { comparableWord } from "./antonyms.ts";

/** Words that say that something gets or is more, and words that say that it gets or is less. */
interface Directions {
  readonly up: string;
  readonly down: string;
}

const tables: Readonly<Record<string, Directions>> = {
  en: {
    up: "increase increased enhance enhanced promote raise raised rise elevated higher greater improve improved induce induced activate stimulate upregulate positively worsen grow accelerate strengthen",
    down: "decrease decreased reduce reduced reduction attenuate suppress suppression inhibit prevent lower lowered impair impaired downregulate negatively diminish fewer fall shrink slow weaken block ameliorate",
  },
  zh: { up: "增加 提高 上升 增强 促进 加快 改善 增长", down: "减少 降低 下降 减弱 抑制 减慢 恶化 阻止" },
  ru: {
    up: "увеличивает увеличение повышает повышение рост растёт усиливает улучшает ускоряет",
    down: "уменьшает уменьшение снижает снижение падает ослабляет ухудшает замедляет предотвращает",
  },
};

const wordsOf = (list: string, language: string): ReadonlySet<string> =>
  new Set(
    list
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => comparableWord(word, language)),
  );

/** Whether a text, given as comparable words, says more or less of something; undefined when it says both or neither. */
export type DirectionFinder = (words: ReadonlySet<string>) => "up" | "down" | undefined;

/** Makes the finder of a language; without a table it finds nothing. */
export const createDirectionFinder = (language: string): DirectionFinder => {
  const table = tables[language] ?? { up: "", down: "" };
  const up = wordsOf(table.up, language);
  const down = wordsOf(table.down, language);
  return (words) => {
    const isUp = !words.isDisjointFrom(up);
    const isDown = !words.isDisjointFrom(down);
    if (isUp === isDown) return undefined;
    return isUp ? "up" : "down";
  };
};
