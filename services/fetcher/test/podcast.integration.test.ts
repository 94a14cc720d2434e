import { createWorkerReader } from "@quarry/documents";
import { describe, expect, it, onTestFinished } from "vitest";
import { context, runId, scope, setUp } from "../src/testing/fetch-page-set-up.ts";

const feedUrl = "https://feeds.tides.example/show.xml";
const cdn = "https://cdn.castcloud.example";

const episode = (number: number, title: string, transcripts: string): string =>
  `<item><title>${title}</title><link>https://tides.example/${number}</link><pubDate>Tue, 1${number} Mar 2026 06:00:00 +0000</pubDate>
<description><![CDATA[<p>Notes of ${title}.</p>]]></description><itunes:duration>1834</itunes:duration>
<enclosure url="https://traffic.castcloud.example/${number}.mp3" length="29344000" type="audio/mpeg"/>${transcripts}</item>`;

const transcript = (path: string, type: string): string =>
  `<podcast:transcript url="${cdn}/${path}" type="${type}" language="en"/>`;

const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Tides and Timber</title><link>https://tides.example/</link><language>en-us</language><itunes:author>Ada Mole</itunes:author>
${episode(3, "The breakwater", transcript("3.srt", "application/srt") + transcript("3.json", "application/json"))}
${episode(2, "Ferries", transcript("2.vtt", "text/vtt"))}
${episode(1, "Keepers", transcript("1.html", "text/html"))}
</channel></rss>`;

const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  [feedUrl]: ["application/rss+xml; charset=utf-8", feed],
  [`${cdn}/3.json`]: [
    "application/json",
    JSON.stringify({
      version: "1.0.0",
      segments: [
        { speaker: "Ada Mole", startTime: 6, endTime: 11, body: "What did the repair cost?" },
        { speaker: "Bo Sand", startTime: 11, endTime: 12, body: "It cost" },
        { speaker: "Bo Sand", startTime: 12, endTime: 19, body: "4.2 million euros." },
      ],
    }),
  ],
  [`${cdn}/2.vtt`]: [
    "text/vtt",
    "WEBVTT\n\n00:00:01.000 --> 00:00:06.000\n<v Cy Rope>The night ferry carries forty lorries.\n",
  ],
  [`${cdn}/1.html`]: [
    "text/html",
    "<!doctype html><body><p><cite>Di Lamp:</cite> <time>0:12</time></p><p>We wound the clockwork of the lamp every four hours.</p>",
  ],
};

describe("a podcast", () => {
  it("is read with what is said in its episodes, in each form of transcript", async () => {
    const reader = createWorkerReader({
      maxCharacters: 100_000,
      timeoutMs: 300_000,
      memoryMb: 1_024,
      workers: 1,
    });
    onTestFinished(() => reader.close());
    const { fetchSource, log } = setUp({
      reader,
      egress: {
        get: async (url) => {
          const [contentType, body] = files[url] ?? ["text/plain", "Not Found"];
          return { status: "answered", url, contentType, bytes: Buffer.from(body) };
        },
      },
    });
    const source = { kind: "url", url: feedUrl } as const;
    const output = await fetchSource({ runId, scope, source, lookUpPapers: true }, context);
    expect(output).toMatchObject({ document: { metadata: { transcripts: "3 of 3" } } });
    const [text = ""] = log.texts;
    const said = [
      `## The breakwater\n\n2026-03-13\n\nNotes of The breakwater.\n\nhttps://tides.example/3\n\nTranscript: ${cdn}/3.json\n\nAda Mole: What did the repair cost?\n\nBo Sand: It cost 4.2 million euros.\n\n## Ferries`,
      `Transcript: ${cdn}/2.vtt\n\nCy Rope: The night ferry carries forty lorries.\n\n## Keepers`,
      "We wound the clockwork of the lamp every four hours.",
    ];
    expect(said.filter((words) => !text.includes(words))).toEqual([]);
  });
});
