import { markDocument, markingSchema } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { jobContext } from "../testing/job-context.ts";
import { createMarkDocument } from "./mark-document.ts";
import { markingStoreOf } from "./testing/marking-store.ts";

const { documentId } = aDocumentFacts();

const text = `The queue service of Quarry keeps jobs in Redis and renews the lock of each job as long as it runs.

In 2024 the queue service handled 1.2 million jobs for 40 customers without losing a job in Redis.

I think the lock of a job should be renewed more often, because a killed worker costs the customers 15 seconds.

Thank you all for coming. Does anybody have a question about the queue service and its jobs in Redis?`;

describe("mark-document without a model", () => {
  it("stores facts, opinions and datapoints with their positions in the text", async () => {
    const { kept, markings } = markingStoreOf({ text });
    const answer = await createMarkDocument({ markings })({ documentId }, jobContext);
    expect(markDocument.output.parse(answer)).toEqual({
      documentId,
      markers: 3,
      coveredShare: 1,
      model: null,
      alreadyMarked: false,
    });
    const [marking] = kept.map((one) => markingSchema.parse(one));
    expect(marking?.markers.map(({ id, type }) => [id, type])).toEqual([
      ["m1", "key-fact"],
      ["m2", "datapoint"],
      ["m3", "opinion"],
    ]);
    for (const marker of marking?.markers ?? [])
      expect(text.slice(marker.start, marker.end)).toBe(marker.text);
    expect(marking?.markers[1]).toMatchObject({ value: 1_200_000, unit: "jobs", date: "2024" });
    expect(marking?.topicAreas).toContain("queue service");
  });

  it("writes nothing the second time", async () => {
    const { kept, markings } = markingStoreOf({ text });
    const mark = createMarkDocument({ markings });
    await mark({ documentId }, jobContext);
    const later = { ...jobContext, jobId: "another" };
    expect(await mark({ documentId }, later)).toMatchObject({ alreadyMarked: true, markers: 3 });
    expect(kept).toHaveLength(1);
  });

  it("returns the same result when its job was interrupted after writing", async () => {
    const { kept, markings } = markingStoreOf({ text });
    const mark = createMarkDocument({ markings });
    const first = await mark({ documentId }, jobContext);
    expect(await mark({ documentId }, { ...jobContext, attempt: 2 })).toEqual(first);
    expect(kept).toHaveLength(1);
  });

  it("marks comments again when their likes have changed", async () => {
    const comments = [{ id: "c1", start: 0, end: 97, likes: 3, replies: 0 }];
    const { kept, markings } = markingStoreOf({ text, comments });
    await createMarkDocument({ markings })({ documentId }, jobContext);
    const liked = comments.map((comment) => ({ ...comment, likes: 900 }));
    const store = markingStoreOf({ text, comments: liked, marking: kept[0] });
    expect(await createMarkDocument({ markings: store.markings })({ documentId }, jobContext)).toMatchObject({
      alreadyMarked: false,
    });
    expect(store.kept[0]?.comments?.topEngagement).toMatchObject([{ commentId: "c1", likes: 900 }]);
  });

  it("reports a document that is not stored", async () => {
    const marking = createMarkDocument(markingStoreOf())({ documentId }, jobContext);
    await expect(marking).rejects.toMatchObject({ code: "not-found", retry: "never" });
  });

  it("ends when its job is cancelled", async () => {
    const signal = AbortSignal.abort(new Error("cancelled"));
    const { kept, markings } = markingStoreOf({ text });
    await expect(createMarkDocument({ markings })({ documentId }, { ...jobContext, signal })).rejects.toThrow(
      "cancelled",
    );
    expect(kept).toEqual([]);
  });
});
