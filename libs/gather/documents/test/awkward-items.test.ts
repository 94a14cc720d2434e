import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocument } from "../src/read-document.ts";

const read = (body: string, contentType: string, uri = "file:item") =>
  readDocument({ bytes: Buffer.from(body), uri, contentType }, { maxCharacters: 100_000 });

const words = fc.constantFrom("lock", "queue", "说得好", "a < b", "<i>so</i>", "x --> y", "42", "No.");
const captionLine = fc.oneof(
  words,
  fc.constantFrom(
    "",
    "1",
    "NOTE",
    "WEBVTT",
    "00:01.000 --> 00:02.000",
    "00:00:03,5 --> 00:00:02,000 line:0",
    "-->",
    "00:01.000 -->",
  ),
);
const anyName = fc.constantFrom(
  ..."id text comments replies likes parentId transcript segments start end words speaker snippet items".split(
    " ",
  ),
);
const { value: anyJson } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -1, 1e300, "", "a", "00:01", "b", "root"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(anyName, tie("value"), { maxKeys: 5 }),
  ),
}));
const comment = fc.record(
  { id: words, text: words, parentId: words, likes: fc.integer() },
  { requiredKeys: ["text"] },
);

/** A sentence with the problem and one with the remedy, or both in one. */
const helpful = /^.+[;.,] .+\.$/su;

describe("readDocument, for items that are not as they should be", () => {
  it.each(["text/vtt", "application/x-subrip"])(
    "reads any lines as %s, or says why not",
    async (mediaType) => {
      await fc.assert(
        fc.asyncProperty(fc.array(captionLine, { maxLength: 12 }), async (lines) => {
          const answer = await read(lines.join("\n"), mediaType);
          if (answer.status === "unavailable") {
            expect(["damaged", "empty"]).toContain(answer.reason);
            return;
          }
          for (const { start, end, startMs, endMs } of answer.timings ?? []) {
            expect(answer.text.slice(start, end).trim()).toHaveLength(end - start);
            expect(endMs).toBeGreaterThanOrEqual(startMs);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  it("loses no words of captions that it reads", async () => {
    const counts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(counts, async (lineCounts) => {
        const said = lineCounts.map((count, at) =>
          Array.from({ length: count }, (_, line) => `No. ${at}-${line} it is 说得好`),
        );
        const blocks = said.map(
          (lines, at) => `00:${10 + at}.000 --> 00:${11 + at}.000\n${lines.join("\n")}`,
        );
        const answer = await read(`WEBVTT\n\n${blocks.join("\n\n")}`, "text/vtt");
        expect(answer).toMatchObject({ status: "read", text: said.flat().join(" ") });
      }),
    );
  });

  it.each(["comments", "transcript", "item"])("reads any JSON as %s, or says why not", async (kind) => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (value) => {
        const answer = await read(JSON.stringify(value), `application/vnd.quarry.${kind}+json`);
        if (answer.status === "unavailable") expect(answer.detail).toMatch(helpful);
        else expect(answer.text.trim()).not.toBe("");
      }),
      { numRuns: 500 },
    );
  });

  it("keeps every comment once, or names the cycle of their answers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(comment, { minLength: 1, maxLength: 8 }), async (comments) => {
        const answer = await read(JSON.stringify(comments), "application/vnd.quarry.comments+json");
        if (answer.status === "unavailable") {
          expect(answer.detail).toContain("in a circle");
          return;
        }
        const { text, comments: kept = [] } = answer;
        expect(kept.map(({ start, end }) => text.slice(start, end)).join("\n\n")).toBe(text);
        expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
        const said = new Set(kept.map(({ start, end }) => text.slice(start, end)));
        expect([...said].toSorted()).toEqual([...new Set(comments.map((each) => each.text))].toSorted());
      }),
      { numRuns: 300 },
    );
  });
});
