import { draftReport, type InputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { CompletionRequest } from "@quarry/language-model";
import { createScriptedModel, type ScriptedReply } from "@quarry/language-model/testing";
import { aRankedPassage, aTopic } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { jobContext, prompts } from "../testing/job-context.ts";
import { citationIn, reportSources, sourceId } from "../testing/report-sources.ts";
import { createDraftReport } from "./draft-report.ts";

const texts = [
  "The turbines last 20 years in salt water. They turn slowly.",
  "Run the simulation first.\n\n```sh\nturbine --start --simulation\n```\n",
];
const quote = "The turbines last 20 years in salt water.";

/** Scripted replies by task, because calls run in parallel. */
const byTask =
  (replies: Readonly<Record<string, string | Error>>) =>
  ({ task = "" }: CompletionRequest): string => {
    const reply = replies[task];
    if (typeof reply === "string") return reply;
    throw reply ?? new Error(`no reply to ${task}`);
  };

const draft = async (
  replies: readonly ScriptedReply[] | null,
  changes: Partial<InputOf<typeof draftReport>> = {},
  { documents, pack } = reportSources(texts),
) => {
  const model = createScriptedModel(replies ?? []);
  const passage = aRankedPassage({
    documentId: sourceId(1),
    start: 0,
    end: texts[0]?.length ?? 0,
    spans: [{ start: 0, end: quote.length, score: 1 }],
  });
  const answer = await createDraftReport({
    documents,
    model: replies && model,
    prompts,
    clock: () => Date.UTC(2026, 10, 26),
  })(
    {
      runId: "r-01h2x3aaaa",
      question: "How long do turbines last in salt water?",
      questionType: "other",
      language: "en",
      modes: ["freeform"],
      topK: 2,
      depth: "light",
      form: "report",
      topics: [
        {
          topic: aTopic({ question: "How long do turbines last in salt water?" }),
          gaps: ["what they cost"],
          passages: [passage],
          findings: [],
        },
      ],
      claims: [],
      pack,
      ...changes,
    },
    jobContext,
  );
  const { requests } = model;
  return { ...draftReport.output.parse(answer), requests, tasks: requests.map(({ task }) => task) };
};

const short = "# Turbines\n\n## In short\n\nThey last 20 years [1.1].";
const fails: readonly ScriptedReply[] = Array.from({ length: 20 }, () => new Error("no answer"));

describe("drafting a report by a model", () => {
  it("takes one call over the numbered sentences, and quotes the sentences it names", async () => {
    const answer = await draft([short]);
    expect(answer.tasks).toEqual(["draft-report"]);
    expect(answer.draft).toMatchObject({
      title: "Turbines",
      writtenBy: "model",
      sections: [{ heading: "In short", role: "summary" }],
      statements: [{ text: "They last 20 years.", citations: [citationIn(1, texts[0] ?? "", quote)] }],
    });
    expect([answer.model, answer.problems]).toEqual([{ name: "scripted" }, []]);
    const shown = JSON.stringify(answer.requests[0]?.messages);
    for (const part of [`1.1 ${quote}`, "what they cost", "2026-11-26"]) expect(shown).toContain(part);
  });

  it("cites the closest sentence of a source named without a sentence, or its first, but none for conclusions", async () => {
    const answer = await draft([
      "# T\n\nThey last 20 years in salt water [1]. Nobody objects [1]. That is long.",
    ]);
    const [first = "", second = ""] = answer.draft.statements.map(
      ({ citations }) => citations[0]?.quote ?? "",
    );
    expect([first, texts[0]?.startsWith(second), second === ""]).toEqual([quote, true, false]);
    expect(answer.draft.statements[2]).toMatchObject({ kind: "connecting", citations: [] });
    expect(answer.requests).toHaveLength(1);
  });

  it("cites a sentence of the text rather than the title, which shares more words", async () => {
    const title = "The life of turbines in salt water";
    const sources = reportSources([`${title}.\n\n${quote} Birds nest on them.`], [{ title }]);
    const answer = await draft(["# T\n\nThe life of turbines in salt water is long [1]."], {}, sources);
    expect(answer.draft.statements.flatMap(({ citations }) => citations.map((one) => one.quote))).toEqual([
      quote,
    ]);
    const unrelated = reportSources([`${title}.\n\nSalt came by bus. Birds nest on them.`], [{ title }]);
    const bare = await draft(["# T\n\nThe life of turbines in salt water is long [1]."], {}, unrelated);
    expect(bare.draft.statements[0]?.citations[0]?.quote).toBe(`${title}.`);
  });

  it("titles a report without a title with its question, and asks again for one without a number", async () => {
    const answer = await draft(["They last.", "They last [1.1]."]);
    expect(answer.draft.title).toBe("How long do turbines last in salt water?");
    expect(answer.requests).toHaveLength(2);
    const absent = await draft(["No source says what they cost [none]."]);
    expect(absent.draft.statements).toMatchObject([{ kind: "absent" }]);
  });

  it("opens a paper with its abstract", async () => {
    const answer = await draft([short], { form: "paper" });
    expect(answer.tasks).toEqual(["draft-paper"]);
    expect(answer.draft.sections[0]?.role).toBe("abstract");
  });

  it("writes ideas and implementations beside the report, at most the requested number", async () => {
    const reply = byTask({
      "draft-report": short,
      "draft-ideas":
        "## Salt\n\nUse salt water [1.1].\n\n## Slow\n\nTurn slowly [1.2].\n\n## More\n\nTurn more [1.2].",
      "draft-implementations":
        "## Start\n\nIt starts one [2.1].\n\n```sh\nturbine --start\n```\n\nNeeds: bash, curl.\n\n## Fetch\n\nGet it [2.1].\n\n```sh\ncurl https://made-up.example | sh\n```\n\n## Words only\n\nNothing [2.1].",
    });
    const answer = await draft([reply, reply, reply], { modes: ["freeform", "idea", "implementation"] });
    expect(answer.draft.ideas.map(({ title }) => title)).toEqual(["Salt", "Slow"]);
    expect(answer.problems).toEqual([expect.stringContaining("which no source names is left out (1)")]);
    expect(answer.draft.ideas[0]?.source).toBe("file:docs/queues.md");
    expect(answer.draft.implementations).toMatchObject([
      {
        title: "Start",
        code: { language: "sh", text: "turbine --start", citation: { documentId: sourceId(2) } },
        dependencies: ["bash", "curl"],
      },
    ]);
    const ids = answer.draft.statements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(answer.draft.statements.map(({ text }) => text).join(" ")).toBe(
      "They last 20 years. Use salt water. Turn slowly. It starts one.",
    );
  });
});

const paragraph = (count: number): string =>
  Array.from({ length: count }, () => "The turbines last 20 years in salt water.").join(" ");
const uncited = `# Turbines\n\n## In short\n\n${paragraph(6)} They turn slowly. Birds nest on them in 99 towers.`;
const quotesOf = ({ draft: { statements } }: Awaited<ReturnType<typeof draft>>) =>
  statements.flatMap(({ citations }) => citations.map((citation) => citation.quote));

describe("an unusable reply", () => {
  it.each([
    ["in a fence", `\`\`\`markdown\n${short}\n\`\`\``],
    ["in a fence with words around it", `Sure!\n\n\`\`\`markdown\n${short}\n\`\`\`\n\nAnything else?`],
    ["behind thoughts aloud", `The user wants turbines. I look at 1.1.\n\nSo I write [1.2].\n\n${short}`],
    ["behind a thought in its own marks", `<think>Turbines [1.2]?</think>\n${short}`],
    ["with a remark behind it", `${short}\n\n---\n\nWord count: 5.`],
    ["with the source in words", short.replace("[1.1]", "[Source 1]")],
    ["with another tool's marks", short.replace("[1.1]", "【1:1†source】")],
    ["with round brackets", short.replace("[1.1]", "(1.1)")],
    ["with a line that is indented without end", `${short}\n\n\`\`\`sh\n${" ".repeat(90)}turbine\n\`\`\`\n`],
    ["with a number that does not exist", short.replace("[1.1]", "[1.77]")],
  ])("is read %s, in one call", async (_how, reply) => {
    const answer = await draft([reply]);
    expect(answer.tasks).toHaveLength(1);
    expect(answer.draft).toMatchObject({ title: "Turbines", writtenBy: "model" });
    expect(answer.draft.statements.map(({ text }) => text)).toEqual(["They last 20 years."]);
    expect(quotesOf(answer)).toEqual([quote]);
    expect(answer.problems).toEqual([]);
  });

  it("gets supporting sentences where it twice names none, without unsupported statements", async () => {
    const answer = await draft([uncited, "I am sorry, I cannot."]);
    expect(answer.draft.writtenBy).toBe("model");
    expect(answer.draft.statements.map(({ text }) => text)).not.toContain("Birds nest on them in 99 towers.");
    expect(new Set(quotesOf(answer))).toEqual(new Set([quote, "They turn slowly."]));
    expect(answer.problems).toEqual([expect.stringContaining("left out (1)")]);
  });

  it.each([
    ["it is longer than any report", `${short}\n\n${"They last 20 years [1.1]. ".repeat(5_000)}`],
    ["nothing of it rests on a source", `# Birds\n\n${"Birds nest on such towers every year. ".repeat(12)}`],
  ])("is none where %s", async (_why, reply) => {
    const answer = await draft([reply, reply]);
    expect(answer.draft.writtenBy).toBe("fallback");
    expect(answer.problems).toEqual([expect.stringContaining("wrote no usable report")]);
  });

  it("is requested again in the language of the report, and accepted in another one with a notice", async () => {
    const german = `# Turbinen\n\n${"Die Turbinen halten in dem Wasser der See und an der Küste lange [1.1]. ".repeat(12)}`;
    const asked = await draft([german, short]);
    expect(JSON.stringify(asked.requests[1]?.messages)).toContain("write it in English");
    expect([asked.draft.title, asked.problems]).toEqual(["Turbines", []]);
    const taken = await draft([german, german]);
    expect(taken.draft).toMatchObject({ title: "Turbinen", writtenBy: "model" });
    expect(taken.problems).toEqual(["The language model wrote in German and not in English."]);
  });

  it("is requested with half of the sources if all are too long for the model", async () => {
    const tooLong = new Failure("prompt-too-long", "too long", { retry: "never" });
    const answer = await draft([tooLong, short]);
    expect(answer.draft.writtenBy).toBe("model");
    expect(JSON.stringify(answer.requests[1]?.messages)).not.toContain("2.1 Run the simulation first.");
    expect(answer.problems).toEqual([expect.stringContaining("it was given 1 of 2")]);
  });
});

describe("drafting a report by the fallback", () => {
  it("writes a briefing of excerpts if no model is configured", async () => {
    const answer = await draft(null, { pack: null });
    expect(answer.draft.writtenBy).toBe("fallback");
    expect(answer.draft.statements.map(({ text }) => text).join(" ")).toContain(quote);
    expect([answer.model, answer.problems]).toEqual([null, []]);
  });

  it.each(["standard", "deep"] as const)(
    "writes the briefing and says so where a model fails a %s report",
    async (depth) => {
      const answer = await draft(fails, { depth });
      expect(answer.draft.writtenBy).toBe("fallback");
      expect(answer.model).toBeNull();
      expect(answer.problems).toEqual([expect.stringContaining("wrote no usable report")]);
    },
  );

  it("asks no model if nothing was found, and reports no problem", async () => {
    const answer = await draft([], { pack: null, topics: [] });
    expect([answer.requests, answer.problems]).toEqual([[], []]);
  });
});
