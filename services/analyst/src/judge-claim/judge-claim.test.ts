import type { InputOf, judgeClaim, JudgedClaim } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { aClaim, aDocumentFacts, aRankedPassage } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import type { StoredDocument } from "../ports.ts";
import { createJudgeClaim } from "./judge-claim.ts";

const said = "A stalled job is retried 20 times before it fails.";

interface Source {
  readonly text: string;
  readonly publisher?: string;
}

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;

const stored = ({ text, publisher = "local files" }: Source, index: number): StoredDocument => ({
  facts: aDocumentFacts({ documentId: idOf(index), publisher }),
  text,
});

/** Judges `said`, taken from the first source, by all sources. */
const judge = async (sources: readonly Source[], claim = said, language = "en"): Promise<JudgedClaim> => {
  const documents = sources.map(stored);
  const [first] = documents;
  const start = first?.text.indexOf(claim) ?? -1;
  const input: InputOf<typeof judgeClaim> = {
    runId: "r-01h2x3y4",
    language,
    claim: aClaim({
      text: claim,
      origin: { documentId: idOf(0), start: Math.max(0, start), end: start + claim.length, quote: claim },
    }),
    passages: documents.map(({ facts, text }) =>
      aRankedPassage({
        passageId: facts.documentId,
        documentId: facts.documentId,
        publisher: facts.publisher,
        start: 0,
        end: text.length,
        spans: [{ start: 0, end: text.length, score: 1 }],
      }),
    ),
  };
  const read = async (documentId: string): Promise<StoredDocument | undefined> =>
    documents.find(({ facts }) => facts.documentId === documentId);
  const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };
  return createJudgeClaim({ documents: { read } })(input, context);
};

const origin: Source = { text: `Queues keep jobs. ${said} Locks expire.`, publisher: "one.org" };

describe("createJudgeClaim", () => {
  it("counts the origin as the one source of its claim", async () => {
    expect(await judge([origin])).toMatchObject({
      status: "single-source",
      independentPublishers: 1,
      contradicting: [],
    });
  });

  it("verifies by another publisher's words", async () => {
    const second = {
      text: "Before it fails, a stalled job is retried up to 20 times.",
      publisher: "two.org",
    };
    const judged = await judge([origin, second]);
    expect(judged).toMatchObject({ status: "verified", independentPublishers: 2 });
    expect(judged.supporting.map(({ publisher }) => publisher).toSorted()).toEqual(["one.org", "two.org"]);
  });

  it("quotes every piece of evidence verbatim", async () => {
    const second = {
      text: "Intro.\n\nA stalled job is retried 20 times, then it fails.",
      publisher: "two.org",
    };
    const { supporting } = await judge([origin, second]);
    const texts = [origin.text, second.text];
    expect(supporting).toHaveLength(2);
    for (const { documentId, start, end, quote } of supporting) {
      expect(texts[documentId === idOf(0) ? 0 : 1]?.slice(start, end)).toBe(quote);
    }
  });

  it("does not count a publisher twice, nor a copy under another name", async () => {
    const again = { text: "A stalled job is retried 20 times, then it fails.", publisher: "one.org" };
    expect((await judge([origin, again])).independentPublishers).toBe(1);
    expect((await judge([origin, { ...origin, publisher: "mirror.org" }])).independentPublishers).toBe(1);
  });

  it("counts files that were handed in one by one", async () => {
    const files = [{ text: origin.text }, { text: "A stalled job is retried 20 times, then it fails." }];
    expect((await judge(files)).status).toBe("verified");
  });

  it.each([
    "A stalled job is retried 5 times before it fails.",
    "A stalled job is not retried 20 times before it fails.",
    "After it fails, a stalled job is retried 20 times.",
  ])("shows no contradiction that only code has found, and no support either: %s", async (text) => {
    const judged = await judge([origin, { text, publisher: "two.org" }]);
    expect(judged).toMatchObject({ status: "single-source", independentPublishers: 1, contradicting: [] });
  });

  it("does not take a sentence about something else for a contradiction", async () => {
    const other = {
      text: "A page is fetched 3 times. A cancelled job is never retried.",
      publisher: "two.org",
    };
    expect(await judge([origin, other])).toMatchObject({ status: "single-source", contradicting: [] });
  });

  it("finds no support for a claim that stands nowhere", async () => {
    const nowhere = "Every worker holds forty leases on the moon.";
    expect((await judge([origin], nowhere)).status).toBe("unsupported");
  });

  it("judges Chinese", async () => {
    const claim = "停滞的任务最多重试 20 次。";
    const sources = [
      { text: `队列保存任务。${claim}`, publisher: "one.cn" },
      { text: "系统规定停滞的任务最多重试 20 次，然后失败。", publisher: "two.cn" },
      { text: "停滞的任务不重试。", publisher: "three.cn" },
    ];
    expect(await judge(sources, claim, "zh")).toMatchObject({ independentPublishers: 2 });
  });
});
