import { type Mode, type ReportDraft, writeReport } from "@quarry/contracts";
import { inventions, type PersonaName } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { startPersona } from "../testing/start-persona.ts";
import { sampleDocuments, sampleJob, sentencesOf, writeSample } from "./testing/write-sample.ts";

const everyMode: Mode[] = ["idea", "implementation", "freeform"];
const personas: [PersonaName, number, Mode[]][] = [
  ["capable", 3, everyMode],
  ["sloppy", 6, everyMode],
  ["hostile", 3, everyMode],
  ["slow", 1, ["freeform"]],
  // Its ninth reply is silence, for as long as a request may take.
  ["flaky", 1, ["freeform"]],
  ["flaky", 1, ["idea", "implementation"]],
];

const textOf = (documentId: string): string | undefined =>
  sampleDocuments.find(({ facts }) => facts.documentId === documentId)?.text;

const proseOf = (draft: ReportDraft): string =>
  [
    draft.title,
    ...draft.sections.map(({ heading }) => heading),
    ...[...draft.ideas, ...draft.implementations].map(({ title }) => title),
    ...sentencesOf(draft).map(({ text }) => text),
  ].join("\n");

/** What must hold of a draft, whoever wrote it. */
const expectSound = (draft: ReportDraft): void => {
  const sentences = sentencesOf(draft);
  expect(sentences.map(({ id }) => id)).toEqual(sentences.map((_one, index) => `s${index + 1}`));
  const codes = draft.implementations.map(({ code }) => code);
  for (const { documentId, start, end, quote } of [
    ...sentences.flatMap(({ citations }) => citations),
    ...codes,
  ])
    expect(textOf(documentId)?.slice(start, end)).toBe(quote);
  expect(proseOf(draft)).not.toMatch(/https?:|<script|\]\(/u);
  for (const invention of Object.values(inventions)) expect(JSON.stringify(draft)).not.toContain(invention);
};

describe("writing a report with personas", () => {
  it.each(personas)(
    "keeps every sentence on quotes that stand in the documents with a %s model",
    async (persona, times, modes) => {
      const { model, server } = await startPersona(persona);
      onTestFinished(() => server.stop());
      for (let time = 0; time < times; time += 1) {
        const question = `How is the job of killed worker ${time} recovered?`;
        const output = await writeSample({ model }, { ...sampleJob(), question, modes });
        const { draft } = writeReport.output.parse(output);
        expectSound(draft);
        expect(draft.shortAnswer.length).toBeGreaterThan(0);
        expect(draft.sections.length > 0).toBe(modes.includes("freeform"));
        // Nothing that a hostile model says rests on anything.
        expect(output.model).toEqual(persona === "hostile" ? null : { name: "m" });
      }
      expect(server.requests.length).toBeGreaterThan(times);
    },
  );

  it("is the fallback's, whole and sound, with a model that thinks and never answers", async () => {
    const { model, server } = await startPersona("thinks");
    onTestFinished(() => server.stop());
    const output = await writeSample({ model });
    expectSound(writeReport.output.parse(output).draft);
    expect(output).toEqual(await writeSample({}));
  });
});
