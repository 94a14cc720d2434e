import { describe, expect, it } from "vitest";
import type { Preparation } from "../store/item-store.ts";
import type { NewItem } from "./item-record.ts";
import { putVersion } from "./put-item.ts";
import { settleVersion } from "./settle-item.ts";

const item: NewItem = {
  linkId: "a",
  uri: "file:a.md",
  source: "file",
  given: { title: "Given" },
  content: { kind: "upload", uploadId: "one", uri: "file:a.md", bytes: 3 },
  comments: { kind: "upload", uploadId: "two", uri: "file:a.md#comments", bytes: 3 },
};
const facts = { itemId: "i-1", at: "2026-11-22", mark: false, holders: new Map() };
const before = putVersion(undefined, item, facts);

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b31";
const part = { status: "ready", documentId, characters: 10, words: 2, language: "en" } as const;
const lost = { status: "unavailable", reason: "damaged", detail: "Broken." } as const;
const ended = (transcript: typeof part | typeof lost, comments: typeof part | typeof lost | null) =>
  ({ status: "completed", output: { title: "Read", transcript, comments } }) satisfies Preparation;

describe("settleVersion", () => {
  it("is ready when one text can be read, and says what became of the other", () => {
    expect(settleVersion(before, 1, ended(part, lost)).current).toMatchObject({
      status: "ready",
      title: "Read",
      transcript: { documentId },
      commentsPart: null,
      lost: [{ part: "comments", reason: "damaged", detail: "Broken." }],
    });
  });

  it("is unavailable when nothing can be read", () => {
    expect(settleVersion(before, 1, ended(lost, null)).current).toMatchObject({
      status: "unavailable",
      lost: [{ part: "transcript", reason: "damaged", detail: "Broken." }],
    });
  });

  it("loses every text when the job fails permanently", () => {
    const failed = settleVersion(before, 1, { status: "failed", detail: "Poison." }).current;
    expect(failed.status).toBe("unavailable");
    expect(failed.lost.map((entry) => `${entry.part} ${entry.reason}`)).toEqual([
      "transcript job-failed",
      "comments job-failed",
    ]);
  });

  it("settles a version that was overtaken, beside the one that counts", () => {
    const overtaken = putVersion(before, { ...item, comments: null }, facts);
    expect(settleVersion(overtaken, 1, ended(part, null))).toMatchObject({
      current: { version: 2, status: "preparing" },
      past: [{ version: 1, status: "ready" }],
    });
  });
});
