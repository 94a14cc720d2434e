import type { CitedSentence } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { auditSentence } from "./audit-sentence.ts";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const text = "A stalled job is retried 20 times. After that it fails for good. 任务最多重试 20 次。";
const texts = new Map([[documentId, text]]);

const cite = (quote: string, start = text.indexOf(quote)): CitedSentence["citations"][number] => ({
  documentId,
  start,
  end: start + quote.length,
  quote,
});

const statusOf = (said: string, ...citations: CitedSentence["citations"]): (string | boolean)[] =>
  auditSentence({ id: "s1", section: "answer", text: said, citations }, texts, "en").map(
    ({ status }) => status,
  );

describe("auditSentence", () => {
  const quote = "A stalled job is retried 20 times.";

  it("passes a verbatim sentence, white space aside", () => {
    expect(statusOf("A stalled job\nis retried 20 times.", cite(quote))).toEqual(["PASS"]);
    expect(statusOf("任务最多重试 20 次。", cite("任务最多重试 20 次。"))).toEqual(["PASS"]);
  });

  it("fails a quote that does not stand at its offsets", () => {
    const [row] = auditSentence(
      { id: "s1", section: "answer", text: quote, citations: [cite(quote, 1)] },
      texts,
      "en",
    );
    expect(row).toMatchObject({ status: "FAIL", verbatim: false, support: 1 });
  });

  it("fails a sentence with a number the quote does not have", () => {
    expect(statusOf("A stalled job is retried 5 times.", cite(quote))).toEqual(["FAIL"]);
  });

  it("fails a quote that speaks of something else and reviews one that says half", () => {
    expect(statusOf("The gateway validates every request.", cite(quote))).toEqual(["FAIL"]);
    expect(statusOf("A stalled job is retried by another idle worker.", cite(quote))).toEqual(["REVIEW"]);
  });

  it("reviews a quote without the number that another citation brings", () => {
    const said = "After 20 retries it fails for good.";
    expect(statusOf(said, cite(quote), cite("After that it fails for good."))[1]).toBe("REVIEW");
  });

  it("says when the source is not stored", () => {
    const [row] = auditSentence(
      { id: "s1", section: "answer", text: quote, citations: [cite(quote)] },
      new Map(),
      "en",
    );
    expect(row).toMatchObject({ status: "SOURCE_NOT_INDEXED", verbatim: false });
  });
});
