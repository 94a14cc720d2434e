import type { Claim } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { createExtractClaims } from "./extract-claims.ts";

const { documentId } = aDocumentFacts();
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const extract = async (
  text: string,
  options: { maxClaims?: number; language?: string } = {},
): Promise<Claim[]> => {
  const { maxClaims = 20, language = "en" } = options;
  const passages = [
    aRankedPassage({ start: 0, end: text.length, spans: [{ start: 0, end: text.length, score: 1 }] }),
  ];
  const topic =
    language === "zh"
      ? aTopic({ name: "工作进程", question: "工作进程被杀死时会发生什么？" })
      : aTopic({ question: "What happens to the job of a killed worker?" });
  const handler = createExtractClaims({
    documents: { read: async () => ({ facts: aDocumentFacts(), text }) },
  });
  const { claims } = await handler(
    { runId: "r-01h2x3y4", question: topic.question, language, topics: [{ topic, passages }], maxClaims },
    context,
  );
  return claims;
};

const text = `# Recovery

What happens to the job of a killed worker? The job of a killed worker must always be taken again within 15 seconds.
Within 15 seconds, the job of a killed worker must always be taken again. It is then done by another worker in 5 seconds.
A worker may perhaps lose a job. The gateway is a service that validates every request before a job is made.

- [Jobs](/jobs)
- [Workers](/workers)

| worker | killed | job |
| ------ | ------ | --- |
| one    | yes    | 15  |
`;

describe("createExtractClaims", () => {
  it("takes the sentence that carries the answer as its critical claim, verbatim", async () => {
    const [first] = await extract(text);
    expect(first).toMatchObject({ id: "c1", class: "C1", topicId: "t1" });
    expect(first?.text).toContain("within 15 seconds");
    expect(text.slice(first?.origin.start, first?.origin.end)).toBe(first?.origin.quote);
    expect(first?.origin.documentId).toBe(documentId);
  });

  it("takes a fact once, however it is put", async () => {
    const claims = await extract(text);
    expect(claims.filter(({ text: said }) => /15 seconds/iu.test(said))).toHaveLength(1);
  });

  it("leaves out questions, tables, links and sentences that lean on others", async () => {
    const said = (await extract(text)).map(({ text: claim }) => claim).join("\n");
    expect(said).not.toMatch(/What happens|\||\]\(|^It is then/mu);
  });

  it("numbers the claims in order of their class and keeps to the limit", async () => {
    const claims = await extract(text);
    expect(claims.map(({ id }) => id)).toEqual(claims.map((_, index) => `c${index + 1}`));
    expect(claims.map((claim) => claim.class)).toEqual(claims.map((claim) => claim.class).toSorted());
    expect(await extract(text, { maxClaims: 1 })).toHaveLength(1);
  });

  it("names at most four critical claims", async () => {
    const many = Array.from(
      { length: 8 },
      (_, index) =>
        `The job of a killed worker number${index} kind${index} must always wait ${index + 2} seconds.`,
    ).join("\n\n");
    const critical = (await extract(many)).filter((claim) => claim.class === "C1");
    expect(critical).toHaveLength(4);
  });

  it("extracts Chinese sentences", async () => {
    const chinese = "当工作进程被杀死时，任务必须在 15 秒内由另一个工作进程重新领取。按钮是绿色的。";
    expect((await extract(chinese, { language: "zh" }))[0]?.text).toContain("15 秒");
  });

  it("finds nothing where nothing is said", async () => {
    expect(await extract("# Empty\n\n```sh\nnpm test\n```\n")).toEqual([]);
  });
});
