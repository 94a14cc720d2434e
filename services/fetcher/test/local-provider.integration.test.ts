import { createHash } from "node:crypto";
import { documentIdOf, type EvidenceStore } from "@quarry/evidence";
import { aDocumentFacts, aStoredPassage, evidenceTest } from "@quarry/testkit";
import { blocks, terms } from "@quarry/text";
import { describe, expect } from "vitest";
import { createLocalProvider } from "../src/search/local-provider.ts";

const noSignal = new AbortController().signal;

/** Stores a text with one passage per paragraph. */
const index = async (
  evidence: EvidenceStore,
  uri: string,
  { text, scope }: { text: string; scope: string },
) => {
  const sha256 = createHash("sha256").update(text).digest("hex");
  const documentId = documentIdOf(uri, sha256);
  const facts = aDocumentFacts({
    documentId,
    uri,
    title: `Title of ${uri}`,
    sha256,
    characters: text.length,
  });
  await evidence.putDocument({ facts, text });
  await evidence.join(scope, documentId);
  await evidence.putPassages(
    blocks(text).map(({ start, end }, position) => {
      const passage = text.slice(start, end);
      return aStoredPassage({
        documentId,
        index: position,
        start,
        text: passage,
        terms: terms(passage, "en"),
      });
    }),
  );
  return documentId;
};

const anywhere = { sites: [], excludeSites: [], page: 1 };

describe("createLocalProvider", () => {
  evidenceTest("answers with documents, each by its best passage", async ({ evidence }) => {
    const opening = "Nothing to see here.";
    const about = `Stalled jobs are taken again by another worker. ${"Padding goes on. ".repeat(20)}`.trim();
    const scope = "collection:c1";
    const jobs = await index(evidence, "file:jobs.md", {
      text: `${opening}\n\n${about}\n\nStalled, mostly.`,
      scope,
    });
    await index(evidence, "file:birds.md", { text: "Birds fly south in winter.", scope });
    const query = { query: "Why is a stalled job taken by workers?", scopes: [], limit: 5, ...anywhere };
    expect(await createLocalProvider(evidence).search(query, noSignal)).toEqual([
      {
        uri: "file:jobs.md",
        title: "Title of file:jobs.md",
        snippet: about.slice(0, 200).trim(),
        provider: "local",
        rank: 1,
        documentId: jobs,
      },
    ]);
  });

  evidenceTest("keeps to the scopes and the limit", async ({ evidence }) => {
    const first = await index(evidence, "file:1.md", { text: "Queues of jobs.", scope: "collection:c1" });
    const second = await index(evidence, "file:2.md", { text: "Queues in memory.", scope: "collection:c2" });
    const provider = createLocalProvider(evidence);
    const found = async (scopes: string[], limit = 5) =>
      (await provider.search({ query: "queues", scopes, limit, ...anywhere }, noSignal)).map(
        ({ documentId }) => documentId,
      );
    expect(await found(["collection:c2"])).toEqual([second]);
    expect(new Set(await found([]))).toEqual(new Set([first, second]));
    expect(await found([], 1)).toHaveLength(1);
    expect(await found(["collection:empty"])).toEqual([]);
  });
});
