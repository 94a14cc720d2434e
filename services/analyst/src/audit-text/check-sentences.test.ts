import { checkSentences, type CitingSentence, type OutputOf } from "@quarry/contracts";
import type { EncoderInput } from "@quarry/encoder";
import { supportScore } from "@quarry/grounding";
import { createScriptedModel } from "@quarry/language-model/testing";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import type { Reasoning } from "../ports.ts";
import { encodedAs } from "../testing/encoded.ts";
import { jobContext, prompts } from "../testing/job-context.ts";
import { reportSources, sourceId } from "../testing/report-sources.ts";
import { expectNoInvention, startPersona } from "../testing/start-persona.ts";
import { createCheckSentences, createReadCitations } from "./check-sentences.ts";

const texts = [
  "The lock lives five seconds. A stalled job is retried 20 times. The queue drops no job.",
  "Bread is baked at night. “Flour must rest for hours,” says the baker.",
];

/** All vectors are equal, so that only words decide. */
const encode = async (inputs: readonly EncoderInput[]) => inputs.map(() => encodedAs([1, 0]));

const said = (text: string, ...documents: readonly number[]): CitingSentence => ({
  id: "s1",
  start: 0,
  end: text.length,
  text,
  citations: documents.map((index) => ({
    ref: String(index + 1),
    claim: text,
    uri: `file:audit/${index + 1}.md`,
    documentId: sourceId(index + 1),
  })),
});

const checkWith = async (
  reasoning: Partial<Reasoning>,
  sentences: readonly CitingSentence[],
  sources: readonly string[] = texts,
): Promise<OutputOf<typeof checkSentences>> => {
  const handler = createCheckSentences({
    documents: reportSources(sources).documents,
    encoder: { encode },
    scoreSupport: async ({ sentence, quote, language }) => supportScore(sentence, quote, language),
    prompts,
    ...reasoning,
  });
  const output = await handler(
    { auditId: "collection:audit-1", batch: 0, language: "en", sentences: [...sentences] },
    jobContext,
  );
  return checkSentences.output.parse(output);
};

const check = (...sentences: readonly CitingSentence[]) => checkWith({}, sentences);

const outcomes = async (...sentences: readonly CitingSentence[]) =>
  (await check(...sentences)).rows.map(({ ref, status, reason }) => [ref, status, reason]);

describe("createCheckSentences", () => {
  it("returns the place in the source, the check and the reason", async () => {
    const { rows } = await check(said("A stalled job is retried 20 times.", 0));
    expect(rows).toEqual([
      {
        sentenceId: "s1",
        text: "A stalled job is retried 20 times.",
        sentence: { start: 0, end: 34 },
        ref: "1",
        uri: "file:audit/1.md",
        documentId: sourceId(1),
        start: 29,
        end: 63,
        quote: "A stalled job is retried 20 times.",
        verbatim: true,
        support: 1,
        numbersAgree: true,
        status: "PASS",
        reason: "the source says it",
      },
    ]);
  });

  it.each([["A stalled job is retried 20 times."], ["A stalled job is retried twenty times."]])(
    "tells a second citation that has nothing to do with it: %s",
    async (text) => {
      expect(await outcomes(said(text, 0, 1))).toEqual([
        ["1", "PASS", "the source says it"],
        ["2", "REVIEW", "nothing in this source is close to it; its other citations support it"],
      ]);
    },
  );

  it.each([
    ["In 2024 the weir earned 4.82 million.", true],
    ["In 2024 the weir earned 4.82 billion.", false],
    ["In 2022 the weir earned 4.82 million.", false],
  ])("reads a row of a table with the years and the scale above it: %s", async (text, numbersAgree) => {
    const years = "| Earned | 2023 | 2024 |\n| --- | --- | --- |\n";
    const locks = Array.from(
      { length: 9 },
      (_, at) => `| Lock ${at} of the canal | ${at + 31} | ${at + 51} |`,
    );
    const table = `Earnings in thousands\n\n${years}${locks.join("\n")}\n| The weir earned | 4,512 | 4,820 |`;
    expect((await checkWith({}, [said(text, 0)], [table])).rows).toMatchObject([
      { numbersAgree, status: numbersAgree ? "REVIEW" : "FAIL" },
    ]);
  });

  it("marks a number that the source may contain for review", async () => {
    expect(await outcomes(said("A stalled job is retried about 21 times.", 0))).toEqual([
      ["1", "REVIEW", "the source may not contain 21"],
    ]);
  });

  it("says when the source says the opposite", async () => {
    expect(await outcomes(said("The queue drops the job.", 0))).toEqual([
      ["1", "FAIL", "the source says the opposite: one of the two is negated"],
    ]);
  });

  it("names another source that contains what the cited one lacks", async () => {
    const rows = await outcomes(
      said("The lock lives five seconds.", 1),
      said("Bread is baked at night.", 1),
      said("The lock lives.", 0),
    );
    expect(rows[0]).toEqual(["2", "FAIL", "nothing in the source is close to it; source 1 supports it"]);
  });

  it("yields to other jobs while it searches the other sources", async () => {
    const long = Array.from({ length: 300 }, (_, index) => `Mill ${index} ground wheat.`).join(" ");
    const sentences = [said("The lock lives nine seconds.", 0), said("Mill 7 ground wheat.", 1)];
    const turnsWith = async (other: string): Promise<number> =>
      (await countTurns(() => checkWith({}, sentences, [texts[0] ?? "", other]))).turns;
    // Each sentence is searched for the claim that cites it, and for the one that another source fails.
    expect((await turnsWith(long)) - (await turnsWith("Mill 7 ground wheat."))).toBeGreaterThan(599);
  });

  it("fails an invented quotation, and marks one from another cited source for review", async () => {
    expect(await outcomes(said('The baker says "flour must rest for years".', 1))).toEqual([
      ["2", "FAIL", "the quotation “flour must rest for years” is not in the source"],
    ]);
    const shared = await outcomes(said('The baker says "flour must rest for hours".', 0, 1));
    expect(shared[0]).toEqual([
      "1",
      "REVIEW",
      "the quotation “flour must rest for hours” is only in another of its sources",
    ]);
    expect(shared[1]?.[2]).not.toContain("does not stand");
  });

  it("returns a row for a deleted document", async () => {
    expect(await outcomes(said("The lock lives.", 7))).toEqual([
      ["8", "SOURCE_NOT_INDEXED", "the source is no longer stored; audit the text again"],
    ]);
  });

  it("lists the checkable sentences without citations", async () => {
    const { rows, checkable } = await check(
      { ...said("In 2019 it had 40 gardens."), id: "s4" },
      { ...said("How nice that is."), id: "s5" },
    );
    expect(rows).toEqual([]);
    expect(checkable).toEqual(["s4"]);
  });
});

describe("checking sentences with personas", () => {
  const numbered = said("A stalled job is retried 7 times.", 0);
  const open = said("A job that has stalled is retried.", 0);

  it("judges a sentence by a capable model against all its sources together, in one call", async () => {
    const { model, server } = await startPersona("capable");
    const both = said("The lock lives five seconds, and bread is baked at night.", 0, 1);
    const { rows } = await checkWith({ model }, [numbered, open, both]);
    expect(rows.map(({ ref, status }) => [ref, status])).toEqual([
      ["1", "FAIL"],
      ["1", "REVIEW"],
      ["1", "PASS"],
      ["2", "PASS"],
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it("shows sentences with the numbers of their citations, among their neighbours", async () => {
    const model = createScriptedModel(["s1 ok\ns2 ok"]);
    const first = said("A job that has stalled is retried.", 0);
    const second = { ...said("It is retried up to 20 times.", 0), id: "s2" };
    const { rows } = await checkWith({ model }, [first, second]);
    expect(rows.map(({ status }) => status)).toEqual(["PASS", "PASS"]);
    const asked = model.requests[0]?.messages.at(-1)?.content ?? "";
    expect(asked).toContain(`s1 ${first.text} [cites 1.2]\ns2 ${second.text} [cites 1.2]`);
    expect(asked).toContain(
      "1.1 The lock lives five seconds.\n1.2 A stalled job is retried 20 times.\n1.3 The queue drops no job.",
    );
  });

  it.each(["sloppy", "hostile", "flaky"] as const)(
    "takes nothing over from a %s model but its verdict",
    async (persona) => {
      const { model, server } = await startPersona(persona);
      const { rows } = await checkWith({ model }, [numbered, open]);
      expect(rows[0]).toMatchObject({ status: "FAIL" });
      for (const { quote, start, end } of rows) expect(texts[0]?.slice(start, end)).toBe(quote);
      expectNoInvention(rows);
      expect(server.requests.length).toBeGreaterThan(0);
    },
  );
});

const german = "Der Speicher hält das fünf Tage lang fest (1). Er wird danach geleert.";

describe("createReadCitations", () => {
  it("detects the language, and resolves the keys of uploaded sources", async () => {
    const read = createReadCitations();
    const claim = "Der Speicher hält das fünf Tage lang fest.";
    expect(await read({ auditId: "a", text: german, keys: ["1"] }, jobContext)).toEqual({
      language: "de",
      sentences: [
        { start: 0, end: 46, text: claim, citations: [{ ref: "1", claim }] },
        { start: 47, end: 70, text: "Er wird danach geleert.", citations: [] },
      ],
      references: [],
    });
    expect((await read({ auditId: "a", text: german, language: "nl", keys: [] }, jobContext)).language).toBe(
      "nl",
    );
  });
});
