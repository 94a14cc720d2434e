import { aDocumentFacts } from "@quarry/testkit/builders";
import { turnsUntilEnd } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { documentPayload, toPayload } from "./document-records.ts";

const facts = aDocumentFacts();
const timing = (startMs: number) => ({ start: 0, end: 4, startMs, endMs: startMs + 900 });
const text = "Said.";

describe("toPayload", () => {
  it("makes one text of a list, which earlier versions can read", async () => {
    const timings = Array.from({ length: 1_001 }, (_, index) => timing(index));
    const payload = await toPayload({ facts, text, timings });
    expect(payload).toEqual({ facts, timings: expect.any(String) });
    expect(JSON.parse(String(payload["timings"]))).toEqual(timings);
  });
});

describe("documentPayload", () => {
  it.each([0, 1, 1_001])("reads a list of %i entries as it was", async (length) => {
    const timings = Array.from({ length }, (_, index) => timing(index));
    const payload = await toPayload({ facts, text, timings });
    expect(await documentPayload.parseAsync({ ...payload, text })).toEqual({ facts, text, timings });
  });

  it.each([
    ["in one part", JSON.stringify([timing(1), timing(2)])],
    ["as entries", [timing(1), timing(2)]],
  ])("reads a list that an earlier version stored %s", async (_how, timings) => {
    expect(await documentPayload.parseAsync({ facts, text, timings })).toMatchObject({
      timings: [timing(1), timing(2)],
    });
  });

  it("writes and reads many entries in turns with others", async () => {
    const timings = Array.from({ length: 10_000 }, (_, index) => timing(index));
    const payload = toPayload({ facts, text, timings });
    expect(await turnsUntilEnd(payload, 100)).toBeGreaterThanOrEqual(9);
    const read = documentPayload.parseAsync({ ...(await payload), text });
    expect(await turnsUntilEnd(read, 100)).toBeGreaterThanOrEqual(9);
  });
});
