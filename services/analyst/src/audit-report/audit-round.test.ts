import type { AnswerCache } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { describe, expect, it } from "vitest";
import type { AuditUnit } from "../shared/audit-units.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { jobContext, prompts } from "../testing/job-context.ts";
import { citationIn, longTexts, reportSources } from "../testing/report-sources.ts";
import { openAuditor } from "./audit-round.ts";

const createCache = (): AnswerCache => {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, answer) => void kept.set(key, answer),
  };
};

const open = async (replies: readonly string[], texts: readonly string[], contextTokens?: number) => {
  const { documents: reader, pack } = reportSources(texts);
  const scripted = createScriptedModel(replies);
  const model = contextTokens === undefined ? scripted : { ...scripted, contextTokens };
  const auditor = await openAuditor(
    { question: "How long?", language: "en", sources: pack.sources },
    {
      runId: "r-01h2x3aaaa",
      reasoning: { model, prompts, cache: createCache() },
      documents: await readDocuments(reader, pack.sources),
      context: jobContext,
    },
  );
  const units = texts.map((text, index): AuditUnit => {
    const id = `s${index + 1}`;
    const citations = [citationIn(index + 1, text, `${text.slice(0, text.indexOf("."))}.`)];
    const statement = { id, section: "r1", text: "It says so.", kind: "sourced" as const, citations };
    const cited = auditor.pack.findCited(citations);
    return { id, heading: "", statement, text: statement.text, cited, paragraph: [] };
  });
  return { auditor, units, requests: scripted.requests };
};

describe("the rounds of an audit", () => {
  it("asks the model again in the second round, even with the prompt of the first, and repeats a finished round without a call", async () => {
    const { auditor, units, requests } = await open(["s1 wrong", "s1 ok"], ["They last."]);
    const kinds: (string | undefined)[] = [];
    for (const judge of [auditor.audit, auditor.auditAgain, auditor.audit, auditor.auditAgain])
      kinds.push((await judge(units)).verdicts.get("s1")?.kind);
    expect(kinds).toEqual(["wrong", "ok", "wrong", "ok"]);
    const [first, second] = requests.map(({ messages }) => String(messages[0]?.content));
    const withoutMarks = (prompt = ""): string => prompt.replaceAll(/[\da-f]{8,}/gu, "");
    expect([requests.length, withoutMarks(second)]).toEqual([2, withoutMarks(first)]);
  });

  it("takes no verdict on a statement from a call that does not show it", async () => {
    const { auditor, units } = await open(["s1 ok", "s2 ok\ns1 remove"], longTexts, 3_000);
    const { verdicts, calls } = await auditor.audit(units);
    expect([calls, verdicts.get("s1")?.kind, verdicts.get("s2")?.kind]).toEqual([2, "ok", "ok"]);
  });
});
