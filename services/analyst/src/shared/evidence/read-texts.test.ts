import { aDocumentFacts } from "@quarry/testkit/builders";
import { expect, it } from "vitest";
import { readDocuments } from "./read-texts.ts";

it("reads each document once, with its times, and titled by its first line instead of its file", async () => {
  const asked: string[] = [];
  const timings = [{ start: 0, end: 16, startMs: 0, endMs: 900 }];
  const facts = aDocumentFacts({ uri: "file:notes.txt", title: "notes.txt" });
  const { documentId } = facts;
  const read = async (id: string) => {
    asked.push(id);
    return id === documentId ? { facts, text: "Notes on turbines\n\nThey turn slowly.", timings } : undefined;
  };
  const documents = await readDocuments({ read }, [facts, facts, { documentId: "gone" }]);
  expect(asked).toEqual([documentId, "gone"]);
  expect([...documents.values()]).toMatchObject([{ timings, facts: { title: "Notes on turbines" } }]);
});
