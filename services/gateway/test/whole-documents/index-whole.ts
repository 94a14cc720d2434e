import { passageIdOf, type StoredDocument } from "@quarry/evidence";
import { expect } from "vitest";
import type { Material } from "./material.ts";
import type { RunningEvidence } from "./start-evidence.ts";

/** Indexes a file and returns the stored document; its passages must cover all text but white space. */
export const indexWhole = async (
  { client, store }: RunningEvidence,
  material: Material,
): Promise<StoredDocument> => {
  const view = await client.index(material);
  if (view.status !== "indexed") throw new Error(`was not indexed: ${JSON.stringify(view)}`);
  const document = await store.getDocument(view.documentId);
  if (!document) throw new Error(`was not stored: ${material.uri}`);
  const ids = Array.from({ length: view.passages }, (_, index) => passageIdOf(view.documentId, index));
  const passages = await store.readPassages(ids);
  expect(passages).toHaveLength(view.passages);
  let covered = 0;
  for (const { start, end, text } of passages) {
    expect(document.text.slice(covered, start).trim()).toBe("");
    expect(document.text.slice(start, end)).toBe(text);
    covered = end;
  }
  expect(document.text.slice(covered).trim()).toBe("");
  return document;
};
