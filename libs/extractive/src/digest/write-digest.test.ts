import type { Mode, RankedPassage } from "@quarry/contracts";
import { finish, proseSentences } from "@quarry/text";
import { describe, expect, it } from "vitest";
import type { FoundSpan } from "./rate-units.ts";
import { writeDigest } from "./write-digest.ts";

interface Ranked {
  readonly text: string;
  readonly score?: number;
  /** MaxSim of its first sentence; each next one comes a little less near. */
  readonly near?: number;
  readonly bm25?: number;
  readonly title?: string;
}

const passageOf = ({ text, score = 1, near = 10, bm25 = 5 }: Ranked, index: number): RankedPassage => ({
  passageId: `00000000-0000-4000-8000-00000000000${index}`,
  documentId: `d${index}`,
  start: 0,
  end: text.length,
  publisher: "local files",
  grade: "C",
  score,
  spans: proseSentences(text, "en").map(({ start, end }, place) => ({ start, end, score: 1 - place / 100 })),
  why: { legs: [], dense: 0.8, bm25, maxSim: near },
});

const digestOf = (
  question: string,
  ranked: readonly Ranked[],
  { modes = ["freeform"], findings = [] }: { modes?: readonly Mode[]; findings?: readonly FoundSpan[] } = {},
) =>
  finish(
    writeDigest({
      question,
      language: "en",
      modes,
      topK: 3,
      topics: [
        {
          topic: { id: "t1", name: question, question, queries: [question] },
          passages: ranked.map((one, index) => passageOf(one, index)),
          findings,
          gaps: [],
        },
      ],
      texts: new Map(ranked.map(({ text }, index) => [`d${index}`, text])),
      titles: new Map(ranked.map(({ title = "" }, index) => [`d${index}`, title])),
    }),
  );

const textsOf = ({ shortAnswer, sections }: ReturnType<typeof digestOf>): string[] =>
  [...shortAnswer, ...sections.flatMap(({ sentences }) => sentences)].map(({ text }) => text);

const harbour = "Why did the harbour of Ostia silt up?";
const tiber = "The harbour of Ostia silted up because the Tiber carried sand into it.";
const trajan = "A second basin behind the harbour of Ostia silted up more slowly.";

describe("writeDigest", () => {
  it("quotes what speaks of the question, the best in the short answer, and no sentence twice", () => {
    const digest = digestOf(harbour, [{ text: tiber }, { text: trajan, near: 9.6 }, { text: tiber }]);
    expect(digest.shortAnswer[0]?.text).toBe(tiber);
    expect(textsOf(digest)).toEqual([tiber, trajan]);
  });

  it("says nothing where nothing speaks of the question", () => {
    const digest = digestOf("What is basalt?", [{ text: "Tar was burned in pits from the roots of pine." }]);
    expect(digest).toMatchObject({ shortAnswer: [], sections: [], ideas: [], implementations: [] });
  });

  it("leaves out what follows a clear fall of relevance", () => {
    const pine = "The harbour masters of Genoa were paid in pine nuts.";
    expect(textsOf(digestOf(harbour, [{ text: tiber }, { text: pine, near: 9.1 }]))).toEqual([tiber]);
  });

  it("brings along the sentence that a pronoun leans on", () => {
    const text = "Ships of the fleet moored in a lagoon of Ostia. It silted up when the harbour dam broke.";
    const [passage] = [{ text }];
    expect(textsOf(digestOf(harbour, [passage])).join(" ")).toBe(text);
  });

  it("keeps what a second document answers in fewer of the asked words", () => {
    const silt = "The harbour silted up because nobody dredged it after the fourth century.";
    expect(textsOf(digestOf(harbour, [{ text: tiber }, { text: silt }]))).toEqual([tiber, silt]);
  });

  it("fills up with nothing that shares one word of many, and quotes no link", () => {
    const wine = "The masters of that harbour were paid in wine.";
    const link = "[Why the harbour of Ostia silted up](ostia.md)";
    expect(textsOf(digestOf(harbour, [{ text: `${tiber} ${wine}\n\n${link}` }]))).toEqual([tiber]);
  });

  it("quotes a document that is only named by another, whatever its words", () => {
    const claudius = "He ordered the dredging twice and was poisoned in the year 54.";
    const named = { text: claudius, near: 9.1, bm25: 0.1, title: "Emperor Claudius" };
    const digest = digestOf(harbour, [{ text: `${tiber} Emperor Claudius built it.` }, named]);
    expect(textsOf(digest)).toContain(claudius);
  });

  it("names no document whose title is a common word of the text", () => {
    const winter = { text: "He kept pine nuts for the masters.", near: 9.1, bm25: 0.1, title: "Winter" };
    const answer = `${tiber} In that winter it silted up.`;
    expect(textsOf(digestOf(harbour, [{ text: answer }, winter])).join()).not.toContain("pine");
  });

  describe("over texts of one subject", () => {
    const wares = ["barley", "wine", "marble", "oil", "timber", "wool", "glass", "salt", "fish", "copper"];
    const shared = (bm25: number): Ranked[] =>
      wares.map((ware) => ({ text: `The harbour of Ostia took in ${ware}.`, near: 9.6, bm25, score: 0.6 }));

    it("leaves out what says only the words that all of them share", () => {
      expect(textsOf(digestOf(harbour, [{ text: tiber }, ...shared(3)]))).toEqual([tiber]);
    });

    it("keeps the best of what says an asked word that nothing else says", () => {
      const dredged = "Dredging kept the harbour of Portus open.";
      const ranked = [{ text: tiber }, { text: dredged, bm25: 3, score: 0.6 }, ...shared(3)];
      const question = "Why did the harbour of Ostia silt up, and what did dredging do?";
      expect(textsOf(digestOf(question, ranked))).toEqual([tiber, dredged]);
    });

    it("keeps them where those words tell much among all that is stored", () => {
      expect(textsOf(digestOf(harbour, [{ text: tiber }, ...shared(9)]))).toHaveLength(11);
    });
  });

  it("keeps two sentences that contradict one another, in words or in figures", () => {
    const helped = "The council concludes that the market helped the shops of the harbour of Ostia.";
    const hurt = "The council concludes that the market did not help the shops of the harbour of Ostia.";
    const tons = "In the harbour of Ostia the dredgers moved 400 tons of sand.";
    const more = "In the harbour of Ostia the dredgers moved 900 tons of sand.";
    const ranked = [helped, hurt, tons, more].map((text) => ({ text }));
    expect(
      textsOf(digestOf("Did the market help the harbour of Ostia, and what was dredged?", ranked)),
    ).toHaveLength(4);
  });

  it("quotes all that a reader of one long document found", () => {
    const said = ["barley", "wine", "marble", "oil", "timber"].map((ware) => `Ships brought ${ware} there.`);
    const text = said.join(" ");
    const findings = proseSentences(text, "en").map(({ start, end }) => ({ documentId: "d0", start, end }));
    expect(textsOf(digestOf(harbour, [{ text }], { findings })).toSorted()).toEqual(said.toSorted());
  });

  it("keeps the words of a quote, but for the capital that opens it", () => {
    const digest = digestOf(harbour, [{ text: "However, the harbour of Ostia silted up again." }]);
    expect(digest.shortAnswer[0]).toMatchObject({
      text: "The harbour of Ostia silted up again.",
      citations: [{ start: 9, quote: "the harbour of Ostia silted up again." }],
    });
  });

  it("makes ideas only where they are asked for", () => {
    expect(digestOf(harbour, [{ text: tiber }]).ideas).toEqual([]);
    expect(digestOf(harbour, [{ text: tiber, title: "Ports" }], { modes: ["idea"] })).toMatchObject({
      sections: [],
      ideas: [{ title: "Ports", source: "d0", sentences: [{ text: tiber }] }],
    });
  });

  it("says of a transcript who speaks, and quotes without the labels of turns", () => {
    const text = [
      "Ines Roca (00:04): Why did the harbour of Ostia lose its trade?",
      "Tom Lund (00:09): The harbour of Ostia silted up within a century.",
      "Ines Roca (00:15): And then?",
      "Tom Lund (00:20): Claudius had a second harbour dug north of Ostia.",
    ].join("\n\n");
    const digest = digestOf("Why did the harbour of Ostia silt up?", [{ text }]);
    const written = [...digest.shortAnswer, ...digest.sections.flatMap(({ sentences }) => sentences)];
    expect(written[0]).toMatchObject({
      text: "Tom Lund: “The harbour of Ostia silted up within a century.”",
      citations: [{ quote: "The harbour of Ostia silted up within a century." }],
    });
    expect(written.flatMap(({ citations }) => citations.map(({ quote }) => quote)).join()).not.toMatch(
      /Lund|00:/u,
    );
  });
});
