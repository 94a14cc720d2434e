import type { MarkerType } from "@quarry/contracts";
import { documentIdOf, type EvidenceStore, passageIdOf } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { evidenceTest } from "@quarry/testkit";
import { aDocumentFacts, aStoredPassage } from "@quarry/testkit/builders";
import { terms } from "@quarry/text";
import { describe, expect } from "vitest";
import { createMarkDocument } from "../src/mark-document/mark-document.ts";

const paragraphs = {
  "key-fact":
    "The harbour museum of Lindau moved its maps of the lake into the old customs house at the pier.",
  datapoint: "In 2024 the harbour museum showed 1,200 maps of the lake to 45,000 visitors from 30 countries.",
  opinion:
    "I think the harbour museum should lend its maps of the lake to schools, because children like them.",
} as const satisfies Record<MarkerType, string>;
const unmarked = "Thank you all for coming to the harbour museum and its maps of the lake.";
const said = [...Object.values(paragraphs), unmarked];
const text = said.join("\n\n");
const documentId = documentIdOf("file:museum.md", text);
const scope = "collection:c-museum";

const store = async (evidence: EvidenceStore): Promise<void> => {
  const facts = aDocumentFacts({ documentId, uri: "file:museum.md", title: "Museum" });
  await evidence.putDocument({ facts, text });
  await evidence.join(scope, documentId);
  await evidence.putPassages(
    said.map((passage, index) =>
      aStoredPassage({
        passageId: passageIdOf(documentId, index),
        documentId,
        index,
        text: passage,
        start: text.indexOf(passage),
        terms: terms(passage, "en"),
      }),
    ),
  );
  await evidence.syncPassages(documentId);
};

const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

describe("mark-document and the evidence store", () => {
  evidenceTest("lets a search find the passages of one kind of marker", async ({ evidence }) => {
    await store(evidence);
    const find = async (...markerTypes: MarkerType[]): Promise<string[]> => {
      const retriever = { leg: "bm25", terms: terms("harbour museum maps", "en") } as const;
      const [found = []] = await evidence.search([retriever], { scopes: [scope], markerTypes }, 10);
      return found.map(({ passage }) => text.slice(passage.start, passage.end)).toSorted();
    };
    expect(await find("key-fact", "opinion", "datapoint")).toEqual([]);

    await createMarkDocument({ markings: evidence })({ documentId }, context);
    expect(await find("key-fact")).toEqual([paragraphs["key-fact"]]);
    expect(await find("datapoint")).toEqual([paragraphs.datapoint]);
    expect(await find("opinion", "key-fact")).toEqual(
      [paragraphs.opinion, paragraphs["key-fact"]].toSorted(),
    );
  });

  evidenceTest(
    "keeps what it found with the document, and finds it there the next time",
    async ({ evidence }) => {
      await store(evidence);
      const mark = createMarkDocument({ markings: evidence });
      const first = await mark({ documentId }, context);
      const { marking } = (await evidence.getDocument(documentId)) ?? {};
      expect(marking?.markers.map(({ type, start, end }) => [type, text.slice(start, end)])).toEqual(
        Object.entries(paragraphs),
      );
      expect(await mark({ documentId }, { ...context, jobId: "another" })).toEqual({
        ...first,
        alreadyMarked: true,
      });
    },
  );
});
