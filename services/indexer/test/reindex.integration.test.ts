import { createHash } from "node:crypto";
import {
  createEvidenceStore,
  documentIdOf,
  type EvidenceStore,
  inspectIndex,
  reindex,
  type ReindexOptions,
} from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, aMarking, evidenceTest as it } from "@quarry/testkit";
import { terms } from "@quarry/text";
import { describe, expect } from "vitest";
import { createIndexDocument } from "../src/index-document.ts";
import type { PassageEncoder } from "../src/ports.ts";
import { everyPoint } from "./every-point.ts";
import { createWordEncoder } from "./word-encoder.ts";

const signal = new AbortController().signal;
const log = createSilentLogger();
const contextOf = (jobId: string) => ({ jobId, attempt: 1, signal, log });

const paragraphs = {
  medicine: "Sepsis is treated with early antibiotics; lactate above four millimoles predicts who will die.",
  history:
    "The guild of weavers petitioned the council in 1381, and the tax on wool was lifted the year after.",
  software: "A compare-and-swap loop retries until no other thread has changed the word it has read before.",
  economics:
    "When the central bank raised its rate, banks cut lending to small firms before they cut it to large ones.",
  botany: "Stomata of the resurrection plant close within an hour of drought and open within a day of rain.",
} as const;
type Field = keyof typeof paragraphs;
const first: readonly Field[] = ["medicine", "history", "software", "economics"];

/** Some passages of a field; notes repeat its paragraph ever more rarely, so that no two passages score alike. */
const textOf = (field: Field): string =>
  Array.from(
    { length: 30 },
    (_, note) => `${paragraphs[field]} Note ${note} on ${field} goes on${" and on".repeat(note)}.`,
  ).join("\n\n");
const sha256Of = (field: Field): string => createHash("sha256").update(textOf(field)).digest("hex");
const idOf = (field: Field): string => documentIdOf(`file:${field}.md`, sha256Of(field));

const index = async (
  evidence: EvidenceStore,
  field: Field,
  encoder: PassageEncoder = createWordEncoder(),
): Promise<void> => {
  const [documentId, sha256] = [idOf(field), sha256Of(field)];
  await evidence.putDocument({
    facts: aDocumentFacts({ documentId, sha256, title: field }),
    text: textOf(field),
  });
  await evidence.join(`collection:${field.length}`, documentId);
  await evidence.join("run:r-1", documentId);
  await createIndexDocument({ evidence, encoder })({ documentId }, contextOf(`job of ${field}`));
};

/** Indexes the passages of a reindex as `npm run reindex` does. */
const indexerWith =
  (encoder: PassageEncoder): ReindexOptions["indexerOf"] =>
  (evidence) =>
  (documentId, { jobId = "reindex" }) =>
    createIndexDocument({ evidence, encoder })({ documentId }, contextOf(jobId));

const optionsFor = (url: string, prefix: string, encoder: PassageEncoder): ReindexOptions => ({
  url,
  prefix,
  dimensions: encoder.profile.dimensions,
  target: encoder.profile.id,
  indexerOf: indexerWith(encoder),
  keepOld: false,
  signal,
  onProgress: () => undefined,
  settleMs: 40,
});

/** What searches for each field find, by words and by meaning, in all scopes and in one. */
const answersOf = async (
  evidence: EvidenceStore,
  encoder: PassageEncoder = createWordEncoder(),
): Promise<unknown> => {
  const answers: unknown[] = [];
  for (const field of first) {
    const [encoded] = await encoder.encode([{ text: paragraphs[field] }], { signal });
    const vector = encoded?.dense ?? new Float32Array();
    for (const scopes of [["run:r-1"], [`collection:${field.length}`]])
      answers.push(
        await evidence.search(
          [
            { leg: "bm25", terms: terms(paragraphs[field], "en") },
            { leg: "dense", vector, encoder: encoder.profile.id },
          ],
          { scopes },
          10,
        ),
      );
  }
  return answers;
};

describe("reindex with the indexer's own passages", () => {
  it("answers every search before, meanwhile and after it alike, and holds the same points", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    for (const field of first) await index(evidence, field);
    await evidence.putMarking(idOf("history"), aMarking());
    const before = await answersOf(evidence);
    const [old, meanwhile] = [await everyPoint(qdrant.url, evidencePrefix), new Array<unknown>()];
    const encoder = createWordEncoder(async (batch) => {
      if (batch === 2) meanwhile.push(await answersOf(evidence));
    });
    const made = await reindex({ ...optionsFor(qdrant.url, evidencePrefix, encoder), keepOld: true });
    expect(made).toMatchObject({ documents: 4, inUse: `${evidencePrefix}passages.2` });
    expect(made.kept).toContain(`${evidencePrefix}passages`);
    expect(meanwhile).toEqual([before]);
    expect(await answersOf(evidence)).toEqual(before);
    expect(await everyPoint(qdrant.url, evidencePrefix, ".2")).toEqual(old);
    expect(await everyPoint(qdrant.url, evidencePrefix)).toEqual(old);
    // The job that had indexed it finds nothing to do, whichever index it comes to.
    await index(evidence, "software", createWordEncoder(() => expect.unreachable()));
  });

  it("moves an index without aliases, as the version before made it, to vectors of another length", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    for (const field of first) await index(evidence, field);
    await fetch(`${qdrant.url}/collections/aliases`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        actions: ["documents", "passages", "memberships"].map((name) => ({
          delete_alias: { alias_name: `${evidencePrefix}${name}.current` },
        })),
      }),
    });
    const encoder = createWordEncoder(undefined, { id: "short words", dimensions: 8 });
    const options = optionsFor(qdrant.url, evidencePrefix, encoder);
    const renewed = createEvidenceStore(options);
    await expect(renewed.ensure()).rejects.toThrow("npm run reindex");
    const { passages = 0 } = (await inspectIndex(options)) ?? {};
    expect(await reindex(options)).toMatchObject({ documents: 4, passages });
    await renewed.ensure();
    expect(await inspectIndex(options)).toMatchObject({
      documents: 4,
      memberships: 8,
      vectorLength: 8,
      encoders: new Map([["short words", passages]]),
      unfinished: undefined,
    });
    const [words, meaning] = (
      await renewed.search(
        [
          { leg: "bm25", terms: terms("lactate", "en") },
          { leg: "dense", vector: Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0), encoder: "short words" },
        ],
        { scopes: ["run:r-1"] },
        100,
      )
    ).map((list) => new Set(list.map(({ passage }) => passage.documentId)));
    expect(words).toEqual(new Set([idOf("medicine")]));
    expect(meaning).toEqual(new Set(first.map(idOf)));
    // A service that still has the encoder of before is told, and its job waits for the next process.
    await expect(answersOf(evidence)).rejects.toMatchObject({
      code: "bad-configuration",
      retry: { afterMs: 10_000 },
    });
  });

  it("has what is put, indexed and forgotten while it runs", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    for (const field of first) await index(evidence, field);
    const encoder = createWordEncoder(
      async (batch) => {
        if (batch !== 3) return;
        await index(evidence, "botany");
        await evidence.forget(`collection:${"economics".length}`);
        await evidence.leave("run:r-1", idOf("economics"));
        await evidence.putMarking(idOf("medicine"), aMarking());
      },
      { id: "short words", dimensions: 8 },
    );
    await reindex(optionsFor(qdrant.url, evidencePrefix, encoder));
    const kept = [...first.filter((field) => field !== "economics"), "botany" as const].map(idOf);
    expect(await evidence.documentsIn([])).toEqual(kept.toSorted());
    expect((await evidence.getIndexed(kept)).map(({ facts }) => facts.title)).toContain("botany");
    const [list = []] = await evidence.search(
      [{ leg: "bm25", terms: terms("stomata drought", "en") }],
      { scopes: ["run:r-1"] },
      100,
    );
    expect(list).toHaveLength(await evidence.countPassages(idOf("botany")));
    expect(await evidence.countPassages(idOf("economics"))).toBe(0);
    expect(await evidence.markedWith(idOf("medicine"))).toBe(aMarking().recipe);
  });

  it.for(["encoding", "removing"] as const)(
    "goes on where it was when it was cut off while %s, with nothing twice",
    async (where, { qdrant, evidence, evidencePrefix }) => {
      for (const field of first) await index(evidence, field);
      const old = await everyPoint(qdrant.url, evidencePrefix);
      const cut = new Error("killed");
      let batches = 0;
      const counted = (fatal?: number) =>
        createWordEncoder(() => {
          batches += 1;
          if (batches === fatal) throw cut;
        });
      const options = (encoder: PassageEncoder) => optionsFor(qdrant.url, evidencePrefix, encoder);
      const begun = reindex({
        ...options(counted(where === "encoding" ? 3 : undefined)),
        onProgress: ({ step }) => {
          if (step === where) throw cut;
        },
      });
      await expect(begun).rejects.toBe(cut);
      await index(evidence, "medicine");
      expect((await inspectIndex(options(createWordEncoder())))?.unfinished).toBe("words");
      const made = await reindex(options(counted()));
      expect(made).toMatchObject({ documents: 4, inUse: `${evidencePrefix}passages.2` });
      // One batch for each document, and the one that was cut off.
      expect(batches).toBe(where === "encoding" ? 5 : 4);
      expect(await everyPoint(qdrant.url, evidencePrefix, ".2")).toEqual(old);
      expect(await (await fetch(`${qdrant.url}/collections`)).text()).not.toContain(
        `${evidencePrefix}reindex`,
      );
    },
  );
});
