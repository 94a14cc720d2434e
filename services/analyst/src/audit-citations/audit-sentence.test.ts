import type { AuditRow, CitedSentence } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { supportScore } from "../signals/support-score.ts";
import type { ScoreSupport } from "../support/score-support.ts";
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

const scoreSupport: ScoreSupport = async ({ sentence, quote, language }) =>
  supportScore(sentence, quote, language);

const audit = (said: string, citations: CitedSentence["citations"], read = texts): Promise<AuditRow[]> =>
  auditSentence(
    { id: "s1", section: "answer", text: said, citations },
    { texts: read, language: "en", scoreSupport },
  );

const statusOf = async (said: string, ...citations: CitedSentence["citations"]): Promise<string[]> =>
  (await audit(said, citations)).map(({ status }) => status);

describe("auditSentence", () => {
  const quote = "A stalled job is retried 20 times.";

  it("passes a verbatim sentence, white space aside", async () => {
    expect(await statusOf("A stalled job\nis retried 20 times.", cite(quote))).toEqual(["PASS"]);
    expect(await statusOf("任务最多重试 20 次。", cite("任务最多重试 20 次。"))).toEqual(["PASS"]);
  });

  it("fails a quote that does not stand at its offsets", async () => {
    const [row] = await audit(quote, [cite(quote, 1)]);
    expect(row).toMatchObject({ status: "FAIL", verbatim: false, support: 1 });
  });

  it("fails a sentence with a number the quote does not have", async () => {
    expect(await statusOf("A stalled job is retried 5 times.", cite(quote))).toEqual(["FAIL"]);
  });

  it("fails a quote that speaks of something else and reviews one that says half", async () => {
    expect(await statusOf("The gateway validates every request.", cite(quote))).toEqual(["FAIL"]);
    expect(await statusOf("A stalled job is retried by another idle worker.", cite(quote))).toEqual([
      "REVIEW",
    ]);
  });

  it("reviews a quote without the number that another citation brings", async () => {
    const said = "After 20 retries it fails for good.";
    expect((await statusOf(said, cite(quote), cite("After that it fails for good.")))[1]).toBe("REVIEW");
  });

  it("says when the source is not stored", async () => {
    const [row] = await audit(quote, [cite(quote)], new Map());
    expect(row).toMatchObject({ status: "SOURCE_NOT_INDEXED", verbatim: false });
  });
});
