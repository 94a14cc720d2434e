import { areCopies, fingerprintOf, sentences, similarityOf, sketchOf } from "@quarry/text";
import { type Evaluation, mean } from "../evaluation.ts";
import { readPages } from "../extraction/read-pages.ts";

/** Minimum length in characters; shorter pages have too little text to be recognised among other pages. */
const minCharacters = 1_500;
const minCompared = 16;
const framedWords = 60;

const wordsOf = (text: string): string[] => text.split(/(?<=\s)/u);

const sentencesOf = (text: string): string[] =>
  sentences(text).map(({ start, end }) => text.slice(start, end));

/** Ways in which other pages show a text, given another text; all but the last are copies. */
const alterations: Readonly<Record<string, (text: string, other: string) => string>> = {
  framed: (text, other) => {
    const around = wordsOf(other);
    return `${around.slice(0, framedWords).join("")}\n${text}\n${around.slice(-framedWords).join("")}`;
  },
  withoutLastFifth: (text) => text.slice(0, Math.floor(text.length * 0.8)),
  withoutEveryTenthSentence: (text) =>
    sentencesOf(text)
      .filter((_, index) => index % 10 !== 9)
      .join(" "),
  withinAnother: (text, other) => `${other}\n\n${text}`,
  threeSentencesQuoted: (text, other) => `${other}\n\n${sentencesOf(text).slice(0, 3).join(" ")}`,
};

/** Evaluates the separation of different pages and the recognition of altered copies. */
export const copies: Evaluation = {
  summary:
    "whether different pages are told apart, and altered copies known (texts of extraction's gold pages)",
  options: {},
  run: async ({ data, limit }) => {
    const pages = (await readPages(data)).pages.slice(0, limit).filter(({ text }) => text.trim() !== "");
    const sketched = pages.map(({ id, text }) => ({ id, sketch: sketchOf(text) }));
    const pairs = sketched.flatMap((one, index) =>
      sketched.slice(index + 1).map((other) => ({
        pages: [one.id, other.id],
        isCalled: areCopies(one.sketch, other.sketch),
        ...similarityOf(one.sketch, other.sketch),
      })),
    );
    const sure = pairs.filter(({ compared }) => compared >= minCompared);
    const long = pages.filter(({ text }) => text.length >= minCharacters);
    const known = Object.entries(alterations).map(([name, alter]) => {
      const recognised = long.filter(({ text }, index) => {
        const other = long[(index + 1) % long.length]?.text ?? "";
        return areCopies(sketchOf(text), sketchOf(alter(text, other)));
      });
      return [name, recognised.length] as const;
    });
    return {
      pages: pages.length,
      pairs: pairs.length,
      called: pairs.filter(({ isCalled }) => isCalled),
      highestResemblance: Math.max(0, ...pairs.map(({ resemblance }) => resemblance)),
      highestContainment: Math.max(0, ...sure.map(({ containment }) => containment)),
      altered: { pages: long.length, known: Object.fromEntries(known) },
      digits: mean(pages.map(({ text }) => fingerprintOf(text).length)),
    };
  },
};
