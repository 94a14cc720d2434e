import { auditReport, type Block, type InputOf, type Statement } from "@quarry/contracts";
import { createScriptedModel, type ScriptedReply } from "@quarry/language-model/testing";
import { describe, expect, it } from "vitest";
import { jobContext, prompts } from "../testing/job-context.ts";
import { citationIn, longTexts, reportSources } from "../testing/report-sources.ts";
import { createAuditReport } from "./audit-report.ts";

const text = "They may turn slowly. They last 20 years. Storms damage few of them.";
const [turn, last, storms] = ["They may turn slowly.", "They last 20 years.", "Storms damage few of them."];

const statement = (id: string, said: string, quotes: readonly string[], rest: Partial<Statement> = {}) => ({
  id,
  section: "r1",
  text: said,
  kind: quotes.length === 0 ? ("connecting" as const) : ("sourced" as const),
  citations: quotes.map((quote) => citationIn(1, text, quote)),
  ...rest,
});

const first = statement("s1", "They turn slowly.", [turn]);
const second = statement("s2", "They last 20 years.", [last]);

const draftOf = (
  statements: readonly Statement[],
  changes: Partial<InputOf<typeof auditReport>["draft"]> = {},
): InputOf<typeof auditReport>["draft"] => {
  const blocks: Block[] = statements.map(({ id }) => ({ type: "paragraph", statements: [id] }));
  return {
    title: "Turbines",
    writtenBy: "model",
    statements: [...statements],
    sections: [{ id: "r1", heading: "Life", level: 1, role: "body", blocks }],
    ideas: [],
    implementations: [],
    ...changes,
  };
};

interface Changes {
  readonly draft?: InputOf<typeof auditReport>["draft"];
  readonly texts?: readonly (string | undefined)[];
  readonly contextTokens?: number;
  readonly kept?: InputOf<typeof auditReport>["kept"];
  readonly facts?: Parameters<typeof reportSources>[1];
}

const audit = async (
  replies: readonly ScriptedReply[] | null,
  { draft = draftOf([first, second]), texts = [text], contextTokens, facts, kept }: Changes = {},
) => {
  const { documents, pack } = reportSources(texts, facts);
  const scripted = createScriptedModel(replies ?? []);
  const model = replies && (contextTokens === undefined ? scripted : { ...scripted, contextTokens });
  const rest = { question: "How long?", language: "en", searches: [], ...(kept && { kept }) };
  const job = { runId: "r-01h2x3aaaa", draft, pack, ...rest };
  const handler = createAuditReport({ documents, model, prompts });
  const answer = auditReport.output.parse(await handler(job, jobContext));
  return { ...answer, requests: scripted.requests };
};

const statusesOf = ({ statements }: Awaited<ReturnType<typeof audit>>) =>
  statements.map(({ statementId, status, by }) => [statementId, status, by]);

const fails: readonly ScriptedReply[] = Array.from({ length: 8 }, () => new Error("no answer"));

describe("auditing a report by a model", () => {
  it("passes no statement that cites only retracted papers", async () => {
    const paper = { id: "doi:10.1000/x", title: "Turbines", authors: [], registry: "Crossref" };
    const retracted = { ...paper, kind: "published", notice: { kind: "retracted" } } as const;
    const answer = await audit(["r1 ok\ns1 ok\ns2 ok"], { facts: [{ paper: retracted }] });
    expect(answer.statements).toMatchObject([
      { status: "REVIEW", by: "code", reason: "every source that it cites was retracted" },
      { status: "REVIEW" },
    ]);
  });

  it("passes statements that two rounds find supported", async () => {
    const answer = await audit(["r1 ok\ns1 ok\ns2 ok", "r1 ok\ns1 ok\ns2 ok"]);
    expect(statusesOf(answer)).toEqual([
      ["s1", "PASS", "model"],
      ["s2", "PASS", "model"],
    ]);
    expect(answer.rows).toMatchObject([
      { sentenceId: "s1", verbatim: true, support: 1, status: "PASS" },
      { sentenceId: "s2", numbersAgree: true },
    ]);
    expect([answer.requests.length, answer.model, answer.problems]).toEqual([2, { name: "scripted" }, []]);
  });

  it("judges only what a revision changed, and keeps the other verdicts", async () => {
    const verdict = { statementId: "s1", status: "REVIEW", by: "model", reason: "it is vague" } as const;
    const kept = { statements: [verdict], headings: ["r1"] };
    const answer = await audit(["s2 ok"], { kept });
    expect(answer.problems.join()).toContain("The audit of this report is incomplete: 1 of 2 calls");
    expect(answer.statements).toMatchObject([verdict, { statementId: "s2", status: "PASS", by: "model" }]);
    const shown = JSON.stringify(answer.requests[0]?.messages);
    expect(shown).toContain("s2 They last 20 years.");
    expect(shown).not.toContain("s1 They turn slowly.");
    const all = [verdict, { ...verdict, statementId: "s2" }];
    const asBefore = await audit([], { kept: { statements: all, headings: ["r1"] } });
    expect([asBefore.statements, asBefore.requests, asBefore.problems]).toEqual([all, [], []]);
    expect((await audit(null, { kept })).statements).toMatchObject([
      verdict,
      { status: "REVIEW", by: "code" },
    ]);
  });

  it("applies a repair and judges everything once more, against the sources that it cites", async () => {
    const answer = await audit(
      ['s1 partly: the source says "may"\n> They may turn slowly. [1.1]\ns2 ok\nr1 ok', "s1 ok"],
      { texts: [text, "Ships pass them."] },
    );
    expect(answer.draft.statements[0]).toMatchObject({ id: "s1", text: "They may turn slowly." });
    expect(statusesOf(answer)[0]).toEqual(["s1", "PASS", "model"]);
    expect(answer.mended).toMatchObject([{ was: "They turn slowly.", reason: 'the source says "may"' }]);
    const [all, cited] = answer.requests.map(({ messages }) => JSON.stringify(messages));
    expect(all).toContain("Ships pass them.");
    expect(cited).toContain("s2 They last");
    expect(cited).not.toContain("Ships pass them.");
  });

  it("keeps the text where only its citations change", async () => {
    const cited = await audit(["r1 ok\ns1 cite 1.1, 1.3\ns2 cite i 1.1", "r1 ok\ns1 ok\ns2 ok"]);
    const [one, other] = cited.draft.statements;
    expect([one?.text, other?.kind, cited.mended]).toEqual([first.text, "inference", []]);
    expect(one?.citations.map(({ quote }) => quote)).toEqual([turn, storms]);
    expect(statusesOf(cited).map(([, status]) => status)).toEqual(["PASS", "PASS"]);
  });

  it("passes what the second round repairs, and keeps the citations where a repair has no bracket", async () => {
    const worded = await audit([
      "r1 ok\ns1 partly: hedge\n> They may.\ns2 ok",
      "s1 partly: all\n> Some may.",
    ]);
    expect(worded.draft.statements[0]).toMatchObject({ text: "Some may.", citations: first.citations });
    expect(statusesOf(worded)[0]).toEqual(["s1", "PASS", "model"]);
  });

  it("shows the second round statements and headings as repaired, without removed ones", async () => {
    const paragraph: Block = { type: "paragraph", statements: ["s1", "s2", "s3"] };
    const section = { id: "r1", heading: "Life", level: 1, role: "body" as const, blocks: [paragraph] };
    const third = statement("s3", "Storms ruin them.", [storms]);
    const answer = await audit(
      [
        "r1 partly: vague\n> Long life\ns1 partly: may\n> They may turn slowly. [1.1]\ns2 ok\ns3 remove: few",
        "r1 ok\ns1 ok",
      ],
      { draft: draftOf([first, second, third], { sections: [section] }) },
    );
    const shown = String(answer.requests[1]?.messages.map(({ content }) => content).join("\n"));
    expect(shown).toContain("s1 They may turn slowly. [cites 1.1]");
    expect(shown).not.toContain("Storms ruin them.");
    expect(shown).toContain('Under the heading "Long life":');
  });

  it("removes a repaired statement that fails again, and the parts that this leaves empty", async () => {
    const draft = draftOf([first, second]);
    draft.sections.push({
      id: "r2",
      heading: "More",
      level: 1,
      role: "body",
      blocks: [{ type: "list", ordered: false, items: [["s3"]] }],
    });
    draft.statements.push(statement("s3", "Storms ruin them.", [storms], { section: "r2" }));
    const answer = await audit(
      ["r1 ok\ns1 ok\ns2 ok\nr2 ok\ns3 wrong: few only\n> Storms damage them. [1.3]", "s3 wrong: few only"],
      { draft },
    );
    expect(answer.draft.statements.map(({ id }) => id)).toEqual(["s1", "s2"]);
    expect(answer.draft.sections.map(({ id }) => id)).toEqual(["r1"]);
    expect(answer.removed).toEqual([{ text: "Storms ruin them.", reason: "few only" }]);
    expect(answer.mended).toEqual([]);
  });

  it("removes a wrong statement without a repair only if it fails again", async () => {
    const verdicts = "r1 ok\ns1 wrong: unclear\ns2 ok";
    expect((await audit([verdicts, "s1 wrong: still"])).removed).toEqual([
      { text: "They turn slowly.", reason: "still" },
    ]);
    const kept = await audit([verdicts, "s1 ok"]);
    expect([kept.removed, kept.mended]).toEqual([[], []]);
    expect(statusesOf(kept)[0]).toEqual(["s1", "PASS", "model"]);
  });

  it("removes a statement at once if the auditor says so", async () => {
    const answer = await audit(["r1 ok\ns1 remove: no source says it\ns2 ok", "r1 ok\ns1 ok\ns2 ok"]);
    expect(answer.removed).toEqual([{ text: "They turn slowly.", reason: "no source says it" }]);
  });

  it("repairs headings, and never removes them", async () => {
    const mended = await audit(["r1 wrong: too sure\n> Life, perhaps\ns1 ok\ns2 ok", "r1 ok"]);
    expect(mended.draft.sections[0]?.heading).toBe("Life, perhaps");
    const kept = await audit(["r1 remove\ns1 ok\ns2 ok"]);
    expect([kept.draft.sections[0]?.heading, kept.removed]).toEqual(["Life", []]);
  });

  it("marks a statement without a verdict for review", async () => {
    const answer = await audit(["r1 ok\ns1 ok"]);
    expect(answer.statements[1]).toMatchObject({ status: "REVIEW", reason: "it was not judged" });
    expect(answer.rows[1]).toMatchObject({ support: 0.5, status: "REVIEW", reason: "it was not judged" });
  });

  it("records which statements pass by arithmetic and by search", async () => {
    const sum = statement("s1", "Two last 40 years.", [last], { kind: "arithmetic", expression: "2 * 20" });
    const absent = statement("s2", "No source names birds.", [], { kind: "absent" });
    const answer = await audit(["r1 ok\ns1 ok\ns2 ok"], { draft: draftOf([sum, absent]) });
    expect(statusesOf(answer)).toEqual([
      ["s1", "PASS", "arithmetic"],
      ["s2", "PASS", "search"],
    ]);
  });

  it("reports a statement whose source was deleted as not stored, without asking about it or removing it", async () => {
    const gone = statement("s2", "They cost 40.", [], {
      kind: "sourced",
      citations: [citationIn(2, "They cost 40 coins.", "They cost 40 coins.")],
    });
    const answer = await audit(["r1 ok\ns1 ok"], {
      draft: draftOf([first, gone]),
      texts: [text, undefined],
    });
    expect(answer.statements[1]).toMatchObject({ status: "SOURCE_NOT_INDEXED", by: "code" });
    expect(answer.rows[1]).toMatchObject({ status: "SOURCE_NOT_INDEXED", verbatim: false, support: 0 });
    expect(answer.removed).toEqual([]);
    expect(JSON.stringify(answer.requests[0]?.messages)).not.toContain("They cost 40.");
  });

  it("asks in several calls where the sources do not fit the context of the model", async () => {
    const statements = longTexts.map((said, index) => {
      const quote = said.slice(0, said.indexOf("."));
      return statement(`s${index + 1}`, "It says so.", [], {
        kind: "sourced",
        citations: [citationIn(index + 1, said, `${quote}.`)],
      });
    });
    const replies = ["s1 ok", "s2 ok", "s1 ok", "s2 ok"];
    const draft = draftOf(statements);
    const answer = await audit(replies, { draft, texts: longTexts, contextTokens: 3_000 });
    expect(answer.requests).toHaveLength(4);
  });

  it("repairs in the second round what the first passed, and says why", async () => {
    const answer = await audit(["r1 ok\ns1 ok\ns2 ok", "r1 ok\ns1 partly: hedge\n> They may.\ns2 ok"]);
    expect(answer.mended).toMatchObject([{ was: "They turn slowly.", text: "They may.", reason: "hedge" }]);
    expect(statusesOf(answer)[0]).toEqual(["s1", "PASS", "model"]);
  });

  it("takes the second verdict on statements without a first", async () => {
    const answer = await audit(["r1 ok\ns1 ok", "s2 ok"]);
    expect(statusesOf(answer)[1]).toEqual(["s2", "PASS", "model"]);
    expect(JSON.stringify(answer.requests[1]?.messages)).not.toContain("repaired for");
  });

  it("marks everything for review, and reports it, if the model gives no verdict", async () => {
    const answer = await audit(fails);
    expect(statusesOf(answer)).toEqual([
      ["s1", "REVIEW", "code"],
      ["s2", "REVIEW", "code"],
    ]);
    expect(answer.problems).toEqual([
      "The language model did not audit this report. Statements that were not judged are marked for review.",
    ]);
    expect(answer.model).toBeNull();
  });
});

const excerpt = statement("s1", turn, [turn], { kind: "excerpt" });

describe("auditing excerpts beside text by a model", () => {
  it.each([
    ["by a model that is not shown them", ["r1 ok\ns2 ok"]],
    ["without a model", null],
  ])("passes them %s", async (_how, replies) => {
    const answer = await audit(replies, { draft: draftOf([excerpt, second]) });
    expect(statusesOf(answer)[0]).toEqual(["s1", "PASS", "code"]);
    expect(JSON.stringify(answer.requests)).not.toContain("s1 They may");
  });
});

describe("auditing a report without a model", () => {
  it("passes excerpts that are verbatim in their sources, and removes others", async () => {
    const wrong = { ...citationIn(1, text, last), quote: "They last 30 years." };
    const misquoted = { ...excerpt, id: "s2", text: "They last 30 years.", citations: [wrong] };
    const answer = await audit(null, { draft: draftOf([excerpt, misquoted], { writtenBy: "fallback" }) });
    expect(statusesOf(answer)).toEqual([["s1", "PASS", "code"]]);
    expect(answer.removed).toMatchObject([{ text: "They last 30 years." }]);
    expect([answer.model, answer.problems]).toEqual([null, []]);
  });

  it("marks statements of a model for review", async () => {
    expect(statusesOf(await audit(null)).map(([, status]) => status)).toEqual(["REVIEW", "REVIEW"]);
  });

  it("keeps an excerpt whose source was deleted, as not stored", async () => {
    const answer = await audit(null, { draft: draftOf([excerpt]), texts: [undefined] });
    expect([statusesOf(answer), answer.removed]).toEqual([[["s1", "SOURCE_NOT_INDEXED", "code"]], []]);
  });
});
