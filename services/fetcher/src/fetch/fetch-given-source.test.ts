import type { fetchPage, InputOf, Source } from "@quarry/contracts";
import type { DocumentReader } from "@quarry/documents";
import { documentIdOf } from "@quarry/evidence";
import { unavailable } from "@quarry/failure";
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
    expect(log.joined).toEqual([`${collection} ${log.put[0]?.documentId}`]);
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

  it("expects words of pictures in the language of the question", async () => {
    const { log, fetchSource } = setUp();
    await fetchSource({ scope: collection, source: upload, language: "de" }, context);
    expect(log.read).toMatchObject([{ language: "de" }]);
  });

  it("waits two seconds for a parser, so that others are not kept out of the queue", async () => {
    const waits: unknown[] = [];
    const reader: DocumentReader["read"] = async (_request, _signal, options) => {
      waits.push(options);
      return unavailable("damaged", "No.");
    };
    await setUp({ reader: { read: reader } }).fetchSource({ scope: collection, source: upload }, context);
    expect(waits).toEqual([{ maxWaitMs: 2_000 }]);
  });

  const documentOf = async (said: InputOf<typeof fetchPage>["given"], source: Source = upload) => {
    const output = await setUp().fetchSource({ scope: collection, source, given: said }, context);
    if (output.status !== "stored") throw new Error(output.detail);
    return output.document;
  };

  it("shares no document between owners who say different things of the same text", async () => {
    const documents = [
      await documentOf(undefined),
      await documentOf({ title: "HOAX" }),
      await documentOf({ author: "Ben" }),
      await documentOf({ publishedAt: "2026-11-01" }),
      await documentOf({ grade: "E" }),
      await documentOf({ metadata: { client: "ACME" } }),
    ];
    expect(new Set(documents.map(({ documentId }) => documentId)).size).toBe(documents.length);
    expect(documents[0]).toMatchObject({ title: "Title", author: "Ann", grade: "C" });
  });

  it("shares no document of a page of the web with what is said of the page", async () => {
    const page = { kind: "url", url: "https://example.org/page" } as const;
    const [plain, said] = [await documentOf(undefined, page), await documentOf({ title: "HOAX" }, page)];
    expect(said.documentId).not.toBe(plain.documentId);
    expect(plain.documentId).toBe(documentIdOf(plain.uri, sha256));
  });

  it("writes nothing when all that is said is known", async () => {
    const stored = await documentOf({ ...given, metadata: { a: "1", b: "2" } });
    const { log, fetchSource } = setUp({}, [stored]);
    const again = { ...given, metadata: { b: "2", a: "1" } };
    const output = await fetchSource({ scope: collection, source: upload, given: again }, context);
    expect(output).toEqual({ status: "stored", document: stored, origin: "handed-in" });
    expect([...log.unmarked, ...log.put]).toEqual([]);
  });
});
