import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { documentPayload, toPayload } from "./document-records.ts";

const facts = aDocumentFacts();
const timings = [{ start: 0, end: 4, startMs: 0, endMs: 900 }];

describe("toPayload", () => {
  it("makes one text of a list, which is read back as it was", () => {
    const payload = toPayload({ facts, text: "Said.", timings });
    expect(payload).toEqual({ facts, timings: JSON.stringify(timings) });
    expect(documentPayload.parse({ ...payload, text: "Said." })).toEqual({ facts, text: "Said.", timings });
  });
});
