import { awaitItems } from "@quarry/contracts";
import { anItemReference } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, aRun, playRun, runId, worldWith } from "../testing/play-run.ts";
import { eventsOf, inputsOf, jobNames } from "../testing/played-run.ts";

const question = "Why is a job of a killed worker taken again?";
const collectionId = "c-00000001";
const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b31";
const other = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b32";

const anItem = (name: string) => ({ itemId: name, linkId: name, uri: `file:${name}`, isPage: false });
const aPart = (id: string) => ({ documentId: id, characters: 1, words: 1, language: "en" });
const items = [anItem("i-1"), anItem("i-2")];
const run = aRun({ question, collectionId }, items);

const both = anItemReference({
  itemId: "i-1",
  transcript: aPart(documentId),
  comments: { ...aPart(other), count: 3 },
});
const broken = { uri: "file:i-2", reason: "damaged" as const, detail: "The file is damaged." };

describe("prepare", () => {
  it("waits for the items first, and asks for nothing where there are none", () => {
    const world = worldWith(answer(awaitItems, () => ({ items: [both], unavailable: [broken] })));
    const played = playRun(run, world);
    expect(jobNames(played)[0]).toBe(awaitItems.name);
    expect(inputsOf(played, awaitItems.name)).toEqual([{ runId, collectionId, itemIds: ["i-1", "i-2"] }]);
    expect(eventsOf(played, "stage-started")[0]).toMatchObject({ stage: "prepare" });
    expect(jobNames(playRun(aRun({ question, collectionId })))).not.toContain(awaitItems.name);
  });

  it("has the texts of items that can be read join the run, a document once", () => {
    const twice = anItemReference({ itemId: "i-2", transcript: aPart(documentId) });
    const world = worldWith(answer(awaitItems, () => ({ items: [both, twice], unavailable: [] })));
    expect(inputsOf(playRun(run, world), "fetch-page")).toMatchObject([
      { source: { kind: "stored", documentId } },
      { source: { kind: "stored", documentId: other, uri: "file:i-1#comments" } },
    ]);
  });

  it("lists the items that cannot be read among the sources not used", () => {
    const world = worldWith(answer(awaitItems, () => ({ items: [both], unavailable: [broken] })));
    expect(inputsOf(playRun(run, world), "publish-report")).toMatchObject([
      { content: { unused: [broken] } },
    ]);
  });

  it("lists all of them when waiting fails for good", () => {
    expect(inputsOf(playRun(run), "publish-report")).toMatchObject([
      {
        content: {
          unused: [
            { uri: "file:i-1", reason: "job-failed", detail: "await-items is out of order" },
            { uri: "file:i-2", reason: "job-failed", detail: "await-items is out of order" },
          ],
        },
      },
    ]);
  });
});
