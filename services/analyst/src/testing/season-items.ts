import type { ReadableItem } from "@quarry/reading";
import { aReadingCollection } from "./reading-collection.ts";

const filler = (about: string): string =>
  Array.from(
    { length: 60 },
    (_none, index) => `In chapter ${index + 1} the ${about} is shown from another side of the map.`,
  ).join(" ");

/** Quotes from the sample items about why players left. */
export const sampleQuotes = {
  fell: "Player retention fell by 30% after the season reset.",
  ranking: "The new ranking system drove casual players away because matches became longer.",
  fair: "I think the ranking system is unfair to casual players.",
  time: "Average playing time rose from 2.5 hours to 3.2 hours a day.",
  reset: "The reset took away the rewards that casual players had worked for.",
} as const;

/** Three items on a game season: why players left, how long they play, and something else. */
export const seasonItems = (): ReadableItem[] =>
  aReadingCollection([
    {
      linkId: "yt_reset",
      text: `${filler("harbour")}\n\n${sampleQuotes.fell} ${sampleQuotes.ranking}\n\n${filler("castle")}`,
      marked: [
        ["key-fact", sampleQuotes.fell],
        ["key-fact", sampleQuotes.ranking],
      ],
      topics: ["retention", "ranking system"],
      comments: [
        { text: sampleQuotes.fair, likes: 5_000 },
        { text: "First!", likes: 3 },
        { text: sampleQuotes.reset, likes: 120 },
      ],
    },
    {
      linkId: "yt_hours",
      text: `${filler("forest")}\n\n${sampleQuotes.time} ${sampleQuotes.reset}\n\n${filler("river")}`,
      marked: [
        ["datapoint", sampleQuotes.time],
        ["key-fact", sampleQuotes.reset],
      ],
      topics: ["playing time"],
    },
    {
      linkId: "blog_maps",
      text: `${filler("desert")}\n\nThe map of the northern desert has three hidden gates.`,
      marked: [["key-fact", "The map of the northern desert has three hidden gates."]],
      topics: ["maps"],
    },
  ]);
