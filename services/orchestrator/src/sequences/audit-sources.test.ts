import type { SubmittedSource } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { planSources } from "./audit-sources.ts";

type ReadText = Parameters<typeof planSources>[1];

const textCiting = (refs: readonly string[], references: ReadText["references"] = []): ReadText => ({
  language: "en",
  sentences: [{ start: 0, end: 1, text: "S", citations: refs.map((ref) => ({ ref, claim: "S" })) }],
  references,
});

const upload = { uploadId: "u", bytes: 3 };

const planned = (read: ReadText, sources: readonly SubmittedSource[] = [], fetch = true) =>
  planSources({ sources: [...sources], fetch }, read).sources.map(({ refs, reading }) => [
    refs,
    "source" in reading ? reading.source : reading.status,
  ]);

const page = (url: string) => ({ kind: "url", url });

describe("planSources", () => {
  it("reads an address once, however it is written and whatever it is called", () => {
    const references = [{ key: "1", url: "https://one.org/a" }];
    expect(
      planned(textCiting(["1", "https://one.org/a/?utm_source=x", "https://two.org/"], references)),
    ).toEqual([
      [["1", "https://one.org/a/?utm_source=x"], page("https://one.org/a")],
      [["https://two.org/"], page("https://two.org/")],
    ]);
  });

  it("takes words that were sent along before the address", () => {
    const references = [{ key: "1", url: "https://one.org/a" }];
    const byUrl = [{ ref: "x", url: "https://one.org/a", upload }];
    const contentType = "text/markdown; charset=utf-8";
    expect(planned(textCiting(["1"], references), byUrl)).toEqual([
      [["1"], { kind: "upload", ...upload, uri: "https://one.org/a", contentType }],
    ]);
    expect(
      planned(textCiting(["1", "@doe"], references), [
        { ref: "1", upload },
        { ref: "doe", upload },
      ]),
    ).toEqual([
      [["1"], { kind: "upload", ...upload, uri: "file:audit/1.md", contentType }],
      [["@doe"], { kind: "upload", ...upload, uri: "file:audit/doe.md", contentType }],
    ]);
  });

  it("says what cannot be read: what has no address, and what may not be fetched", () => {
    expect(planned(textCiting(["1", "2"], [{ key: "2", title: "A book" }]))).toEqual([
      [["1"], "unnamed"],
      [["2"], "unnamed"],
    ]);
    expect(planned(textCiting([`https://one.org/${"a".repeat(2_100)}`]))).toMatchObject([[{}, "unnamed"]]);
    expect(planned(textCiting(["https://one.org/"]), [], false)).toEqual([
      [["https://one.org/"], "not-fetched"],
    ]);
  });
});
