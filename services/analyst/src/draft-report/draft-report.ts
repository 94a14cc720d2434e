import type { draftReport } from "@quarry/contracts";
import { type InputOf, type OutputOf, type ReportDraft } from "@quarry/contracts";
import { openPack, type PackView, parseDraft, type ParsedDraft, renderPack } from "@quarry/grounding";
import type { Handler, JobContext } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import { answerTask } from "../answer-task.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { ideasOf, implementationsOf, namedStatements } from "./draft-items.ts";
import { draftLength, wordsIn } from "./draft-length.ts";
import { type Ask, draftLong } from "./draft-long.ts";
import { type DraftInput, type DraftReply, writerTask } from "./draft-task.ts";
import { writeBriefing } from "./write-briefing.ts";

type Material = InputOf<typeof draftReport>;

/** What the writer needs of the world. */
export interface DraftPorts extends ReadingPorts {
  /** Milliseconds since 1970: prompts tell the writer what day it is. */
  readonly clock: () => number;
}

interface Replies {
  readonly report: DraftReply;
  readonly ideas: DraftReply;
  readonly implementations: DraftReply;
  readonly model: OutputOf<typeof draftReport>["model"];
  readonly problems: string[];
}

const askAll = async (input: DraftInput, ports: DraftPorts, context: JobContext): Promise<Replies> => {
  const { material } = input;
  let model: Replies["model"] = null;
  const cutOff = new Set<string>();
  const ask: Ask = async (task, given) => {
    const outcome = await answerTask(task, given, ports, { runId: material.runId, ...context });
    model ??= outcome.model;
    if (outcome.cutOff !== undefined)
      cutOff.add(`The language model's text ends early in a part of this report: ${outcome.cutOff}.`);
    return outcome.output;
  };
  const only = (mode: "idea" | "implementation", prompt: "draft-ideas" | "draft-implementations") =>
    material.modes.includes(mode) ? ask(writerTask(prompt), input) : Promise.resolve(null);
  const isLong = material.depth === "deep" && material.form === "report";
  const { max } = draftLength(material.depth, material.pack?.tokens ?? 0);
  const body = isLong
    ? draftLong(input, max, ask)
    : ask(writerTask(material.form === "paper" ? "draft-paper" : "draft-report"), input).then((reply) => ({
        reply,
        missing: [],
      }));
  const [{ reply: report, missing }, ideas, implementations] = await Promise.all([
    body,
    only("idea", "draft-ideas"),
    only("implementation", "draft-implementations"),
  ]);
  return {
    report,
    ideas,
    implementations,
    model,
    problems: [
      ...cutOff,
      ...missing.map((heading) => `The language model did not write the section "${heading}".`),
    ],
  };
};

/** The replies as one report, with statements numbered through. */
const assemble = (
  replies: Replies & { readonly report: string },
  { material, pack }: DraftInput,
): ReportDraft => {
  const { language, question, topK, form } = material;
  const opening = form === "paper" ? "abstract" : "summary";
  const body = parseDraft(replies.report, { pack, language, opening });
  const parse = (reply: DraftReply, before: readonly ParsedDraft[]): ParsedDraft => {
    const statements = before.reduce((sum, draft) => sum + draft.statements.length, 0);
    const sections = before.reduce((sum, draft) => sum + draft.sections.length, 0);
    return parseDraft(reply ?? "", { pack, language, opening: "body", after: { statements, sections } });
  };
  const forIdeas = parse(replies.ideas, [body]);
  const forCode = parse(replies.implementations, [body, forIdeas]);
  const ideas = ideasOf(forIdeas, pack, topK);
  const implementations = implementationsOf(forCode, pack, topK);
  const statements = [...body.statements, ...forIdeas.statements, ...forCode.statements];
  return {
    title: body.title ?? question,
    writtenBy: "model",
    statements: namedStatements(statements, [...body.sections, ...ideas, ...implementations]),
    sections: body.sections,
    ideas,
    implementations,
  };
};

const openMaterial = async (
  material: Material,
  ports: DraftPorts,
  { signal }: JobContext,
): Promise<PackView> => {
  const sources = material.pack?.sources ?? [];
  const documents = await readDocuments(
    ports.documents,
    sources.map(({ documentId }) => documentId),
  );
  return finishWithPauses(openPack({ sources }, documents), createYieldToEventLoop(signal));
};

const failed =
  "A language model is set up and wrote no usable report in this run: what follows are excerpts of the sources, word for word.";

/** Drafts the report by a model over the numbered sentences of the pack; a briefing of excerpts where there is none, or none answers. */
export const createDraftReport =
  (ports: DraftPorts): Handler<typeof draftReport> =>
  async (material, context) => {
    const briefing = async (problems: string[]): Promise<OutputOf<typeof draftReport>> => ({
      draft: await writeBriefing(material, ports.documents, context.signal),
      model: null,
      problems,
    });
    if (!ports.model) return briefing([]);
    if (material.pack === null || material.pack.sources.length === 0)
      return briefing(material.topics.some(({ passages }) => passages.length > 0) ? [failed] : []);
    const pack = await openMaterial(material, ports, context);
    const input: DraftInput = {
      material,
      pack,
      shown: renderPack(pack),
      date: new Date(ports.clock()).toISOString().slice(0, 10),
      length: wordsIn(draftLength(material.depth, material.pack.tokens)),
    };
    const replies = await askAll(input, ports, context);
    const { report, model, problems } = replies;
    if (report === null) return briefing([failed]);
    return { draft: assemble({ ...replies, report }, input), model, problems };
  };
