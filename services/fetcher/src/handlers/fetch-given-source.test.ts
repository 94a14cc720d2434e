import { documentIdOf } from "@quarry/evidence";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { context, setUp, sha256, upload } from "../testing/fetch-page-set-up.ts";

describe("createFetchPage, for a source the user says something of", () => {
  const collection = "collection:c-evidence";
  const given = {
    title: "Given",
    publishedAt: "2026-11-01",
    grade: "A",
    metadata: { team: "core" },
  } as const;

  it("puts what the user says before what the source says, and keeps the rest", async () => {
    const { log, fetchSource } = setUp();
    const output = await fetchSource({ scope: collection, source: upload, given }, context);
    const facts = { ...given, author: "Ann", gradeReasons: ["given by the user"] };
    expect(output).toMatchObject({ status: "stored", document: facts });
    expect(log.put).toMatchObject([facts]);
    expect(log.joined).toEqual([`${collection} ${documentIdOf(upload.uri, sha256)}`]);
  });

  it("takes the user's word for where a text comes from, but not for its quality", async () => {
    const { fetchSource } = setUp();
    const source = { ...upload, uri: "https://www.nature.com/articles/1" };
    const output = await fetchSource({ scope: collection, source }, context);
    expect(output).toMatchObject({
      document: {
        publisher: "nature.com",
        grade: "C",
        gradeReasons: ["handed in by the user: author and review unknown"],
      },
    });
  });

  it("reads bytes as what the user says they are", async () => {
    const { log, fetchSource } = setUp();
    const source = { ...upload, uri: "https://example.org/a.html", contentType: "text/markdown" };
    await fetchSource({ scope: collection, source }, context);
    expect(log.read).toMatchObject([{ uri: "https://example.org/a.html", contentType: "text/markdown" }]);
  });

  const known = aDocumentFacts({ documentId: documentIdOf(upload.uri, sha256), uri: upload.uri, grade: "C" });

  it("has a document that is stored with other facts indexed again", async () => {
    const { log, fetchSource } = setUp({}, [known]);
    const output = await fetchSource({ scope: collection, source: upload, given }, context);
    const facts = { ...known, ...given, gradeReasons: ["given by the user"] };
    expect(output).toEqual({ status: "stored", document: facts, origin: "handed-in" });
    expect(log.unmarked).toEqual([known.documentId]);
    expect(log.put).toEqual([facts]);
  });

  it("writes nothing when all that is said is known", async () => {
    const stored = { ...known, ...given, gradeReasons: ["given by the user"] };
    const { log, fetchSource } = setUp({}, [stored]);
    const output = await fetchSource({ scope: collection, source: upload, given }, context);
    expect(output).toEqual({ status: "stored", document: stored, origin: "handed-in" });
    expect([...log.unmarked, ...log.put]).toEqual([]);
  });
});
