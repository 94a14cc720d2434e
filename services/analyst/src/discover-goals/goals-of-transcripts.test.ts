import { readFileSync } from "node:fs";
import { goalsExtractively, markExtractively } from "@quarry/extractive";
import { overviewItem, type ReadableItem } from "@quarry/reading";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { knownMarkers } from "../shared/known-markers.ts";
import { aReadingCollection } from "../testing/reading-collection.ts";
import { aStep, readSession } from "../testing/reading-session.ts";

/** A council's minutes, a podcast, an interview in German and a meeting in Chinese, each with different speaker labels. */
const transcriptSamples = [
  {
    linkId: "council",
    title: "Harlow Bay council on buses and boats",
    language: "en",
    speakers: ["CHAIR", "COUNCILLOR REYES", "COUNCILLOR HADDAD"],
  },
  {
    linkId: "podcast",
    title: "Tobias Lind on sourdough",
    language: "en",
    speakers: ["Mara Quist", "Tobias Lind"],
  },
  {
    linkId: "interview",
    title: "Ines Brandt über Wärmepumpen",
    language: "de",
    speakers: ["Jonas Falk", "Ines Brandt"],
  },
  { linkId: "meeting", title: "社区图书馆会议", language: "zh", speakers: ["主持人", "李梅", "王建国"] },
].map((sample) => ({
  ...sample,
  text: readFileSync(`${import.meta.dirname}/../../test/fixtures/transcripts/${sample.linkId}.txt`, "utf8"),
}));

type TranscriptSample = (typeof transcriptSamples)[number];

const pause = async (): Promise<void> => undefined;
const options = { pause };

/** A transcript as an item marked without a model. */
const markedItem = async ({ linkId, title, language, text }: TranscriptSample): Promise<ReadableItem[]> => {
  const found = await markExtractively({ title, text, language }, options);
  const marking = { ...found, coveredShare: 1, model: null, recipe: "test" };
  return aReadingCollection([{ linkId, text }]).map(({ reference, transcript, comments }) => ({
    reference: {
      ...reference,
      title,
      transcript: reference.transcript && { ...reference.transcript, language },
    },
    transcript: transcript && { ...transcript, language, marking },
    comments,
  }));
};

const goalsOf = async (samples: readonly TranscriptSample[]): Promise<string[]> => {
  const items = (await Promise.all(samples.map(markedItem))).flat().map(overviewItem);
  const { goals } = await goalsExtractively(
    {
      items,
      markers: finish(knownMarkers(items)),
      relevance: undefined,
      language: "en",
      limit: 5,
    },
    pause,
  );
  return goals.map(({ goal }) => goal);
};

const sampleOf = (linkId: string): TranscriptSample[] =>
  transcriptSamples.filter((sample) => sample.linkId === linkId);

const label = /^\s*(?:\*\*|\[)|\d\d:\d\d|[:：]\s*$/u;

describe("transcripts of several fields without a model", () => {
  it.each(transcriptSamples)("marks $linkId with who speaks, without labels", async (sample) => {
    const { markers } = await markExtractively(sample, options);
    expect(markers.length).toBeGreaterThan(3);
    for (const { speaker = "", text, start, end } of markers) {
      expect(sample.speakers).toContain(speaker);
      const said = sample.text.slice(start, end);
      expect(said).not.toMatch(label);
      for (const name of sample.speakers)
        for (const words of [said, text]) expect(words.startsWith(name)).toBe(false);
      // The turn that contains it is its speaker's.
      const names = sample.speakers.map((name) => ({ name, at: sample.text.lastIndexOf(name, start) }));
      expect(names.toSorted((one, other) => other.at - one.at)[0]?.name).toBe(speaker);
    }
  });

  it.each([
    [
      "council",
      [
        "What is said about “night bus”, and for what reasons?",
        "What is said about “ferry service”, and for what reasons?",
      ],
    ],
    ["interview", ["Was wird zum Thema „Vorlauftemperatur“ gesagt, und wie wird es begründet?"]],
    ["meeting", ["关于“延长开放”，都说了些什么，理由是什么？"]],
  ])("asks natural questions about %s, in its language", async (linkId, expected) => {
    expect(await goalsOf(sampleOf(linkId))).toEqual(expect.arrayContaining(expected));
  });

  it("finds what a speaker says, with the name and without the label", async () => {
    const goal = "How long does a sourdough starter need in a cold kitchen?";
    const step = aStep({ goal, required_content_items: ["podcast"], required_data: "transcript" });
    const items = (await Promise.all(sampleOf("podcast").map(markedItem))).flat();
    const { end } = await readSession(items, {}, { goal, step });
    const [best] = end.sentences;
    expect(best).toMatchObject({
      text: "Tobias Lind: “In a cold kitchen the sourdough starter needs twice as long.”",
      citations: [{ quote: "In a cold kitchen the sourdough starter needs twice as long." }],
    });
    for (const { text, citations } of end.sentences) {
      expect(text).toMatch(/^(?:Tobias Lind|Mara Quist): “/u);
      for (const { quote } of citations) expect(quote).not.toMatch(/\*\*|\d\d:\d\d/u);
    }
  });
});
