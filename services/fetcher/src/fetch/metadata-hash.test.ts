import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { read } from "../testing/fetch-page-set-up.ts";
import { hashMetadata } from "./metadata-hash.ts";

const hashOf = (more: object) =>
  hashMetadata(
    { read: { ...read, sha256: "s", ...more }, isUpload: true, owner: "o", given: { title: '"timings":[]' } },
    async () => undefined,
  );

// A change of these bytes would give every uploaded document a second id.
it.each([
  ["pages", { pageStarts: [0, 7] }, '"pageStarts":[0,7],"sha256":"s","status":"read",'],
  [
    "times",
    {
      timings: [
        { start: 0, end: 3, startMs: 1, endMs: 2 },
        { start: 4, end: 9 },
      ],
    },
    '"sha256":"s","status":"read","timings":[{"end":3,"endMs":2,"start":0,"startMs":1},{"end":9,"start":4}],',
  ],
])("hashes the sorted JSON of an upload with %s", async (_what, more, json) => {
  const whole = `{"given":{"title":"\\"timings\\":[]"},"own":{"author":"Ann","language":"en","mediaType":"text/markdown",${json}"title":"Title","words":2},"owner":"o"}`;
  expect(await hashOf(more)).toBe(createHash("sha256").update(whole).digest("hex"));
});
