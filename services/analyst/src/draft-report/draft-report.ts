import type { draftReport } from "@quarry/contracts";
import { type InputOf, type OutputOf, type ReportDraft } from "@quarry/contracts";
import {
  dropUnfinished,
  indexSentences,
  isParsable,
  openPack,
  type PackSentence,
  type PackView,
  parseDraft,
  type ParsedDraft,
} from "@quarry/grounding";
import type { Handler, JobContext } from "@quarry/jobs";
import { reportHeadings } from "@quarry/language-data";
import { createYieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses, otherLanguageThan } from "@quarry/text";
import type { ReadingPorts } from "../ports.ts";
import { answerTask } from "../shared/answer-task.ts";
import { ideasOf, implementationsOf, namedStatements } from "../shared/draft-items.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { attributeDraft, isSparse } from "./attribute-draft.ts";
import { draftLength, wordsIn } from "./draft-length.ts";
import {
  type DraftInput,
  type DraftReply,
  languageName,
  shownNumbers,
  type WriterPrompt,
  writerTask,
} from "./draft-task.ts";
import { fillItems, type Written } from "./fill-items.ts";
import { writeBriefing } from "./write-briefing.ts";

type Material = InputOf<typeof draftReport>;

interface Replies {
  readonly report: DraftReply;
  readonly ideas: DraftReply;
  readonly implementations: DraftReply;
  readonly model: OutputOf<typeof draftReport>["model"];
  readonly problems: readonly string[];
}

/** Asks the model, and records who answered, and notices for readers. */
const createAsk = (ports: ReadingPorts, context: JobContext, runId: string) => {
  const notices: string[] = [];
  let model: Replies["model"] = null;
  const ask = async (prompt: WriterPrompt, input: DraftInput): Promise<DraftReply> => {
    const all = shownNumbers(input).length;
    const task = writerTask(prompt, (left) =>
      notices.push(
        `The sources were too long for the language model: it was given ${left} of ${all} for a part of this report; set LLM_CONTEXT_TOKENS to what it takes.`,
      ),
    );
    const { output, cutOff, ...outcome } = await answerTask(task, input, ports, { runId, ...context });
    model ??= outcome.model;
    if (cutOff === undefined || output === null) return output;
    notices.push(`The language model's text ends early in a part of this report: ${cutOff}.`);
    return dropUnfinished(output);
  };
  return { ask, problems: () => notices, answered: () => model };
};

const askAll = async (input: DraftInput, ports: ReadingPorts, context: JobContext): Promise<Replies> => {
  const { material } = input;
  const { ask, problems, answered } = createAsk(ports, context, material.runId);
  const only = (mode: "idea" | "implementation", prompt: "draft-ideas" | "draft-implementations") =>
    material.modes.includes(mode) ? ask(prompt, input) : Promise.resolve(null);
  const [report, ideas, implementations] = await Promise.all([
    ask(material.form === "paper" ? "draft-paper" : "draft-report", input),
    only("idea", "draft-ideas"),
    only("implementation", "draft-implementations"),
  ]);
  return { report, ideas, implementations, model: answered(), problems: [...new Set(problems())] };
};

const foreignCodeProblem = (drafts: readonly ParsedDraft[]): string[] => {
  const count = drafts.reduce((sum, { foreignCode }) => sum + foreignCode, 0);
  return count === 0
    ? []
    : [`Code of the language model that leads to hosts which no source names is left out (${count}).`];
};

/**
 * Returns the sentence of a source that is closest to a statement, or else the first one: the audit sees the source and names the
 * right ones.
 */
const closestIn =
  ({ pack, closest }: DraftInput) =>
  (words: string, source: number): readonly PackSentence[] => {
    const found = closest.find(words, { source, minShared: 1, max: 1 });
    const [first] = pack.sources.find(({ number }) => number === source)?.sentences ?? [];
    return found.length > 0 || first === undefined ? found : [first];
  };

/** Assembles replies to one report, with statements numbered in order. */
const assemble = (replies: Replies, input: DraftInput): Written => {
  const { material, pack } = input;
  const { language, question, topK, form } = material;
  const parse = (reply: DraftReply, before: readonly ParsedDraft[]): ParsedDraft =>
    parseDraft(reply ?? "", {
      pack,
      language,
      opening: before.length > 0 ? "body" : form === "paper" ? "abstract" : "summary",
      after: {
        statements: before.reduce((sum, draft) => sum + draft.statements.length, 0),
        sections: before.reduce((sum, draft) => sum + draft.sections.length, 0),
      },
      closest: closestIn(input),
    });
  const body = parse(replies.report, []);
  const forIdeas = parse(replies.ideas, [body]);
  const forCode = parse(replies.implementations, [body, forIdeas]);
  const ideas = ideasOf(forIdeas, pack, topK);
  const implementations = implementationsOf(forCode, pack, topK);
  const statements = [...body.statements, ...forIdeas.statements, ...forCode.statements];
  const draft: ReportDraft = {
    title: body.title ?? question,
    writtenBy: "model",
    statements: namedStatements(statements, [...body.sections, ...ideas, ...implementations]),
    sections: body.sections,
    ideas,
    implementations,
  };
  return { draft, problems: foreignCodeProblem([body, forIdeas, forCode]) };
};

const languageProblem = ({ report }: Replies, { material: { language } }: DraftInput): string[] => {
  const other = otherLanguageThan(language, report ?? "");
  return other === undefined
    ? []
    : [`The language model wrote in ${languageName(other)} and not in ${languageName(language)}.`];
};

/** Completes a model's report by assigning sources to statements without any; undefined if almost no statement has a source. */
const finishDraft = async (
  replies: Replies,
  input: DraftInput,
  { signal }: JobContext,
): Promise<Written | undefined> => {
  const { draft, problems: found } = assemble(replies, input);
  const problems = [...replies.problems, ...languageProblem(replies, input), ...found];
  if (!isSparse(draft)) return { draft, problems };
  const attributed = await finishWithPauses(
    attributeDraft(draft, input.closest),
    createYieldToEventLoop(signal),
  );
  if (attributed === undefined) return undefined;
  const { removed } = attributed;
  const hardly =
    "The language model named hardly any sentence of its sources: they were found by the words that they share with its statements";
  const left = removed === 0 ? "." : `; where there was none they are left out (${removed}).`;
  return { draft: attributed.draft, problems: [...problems, `${hardly}${left}`] };
};

const openMaterial = async (
  material: Material,
  ports: ReadingPorts,
  { signal }: JobContext,
): Promise<PackView> => {
  const sources = material.pack?.sources ?? [];
  const documents = await readDocuments(
    ports.documents,
    sources.map(({ documentId }) => documentId),
  );
  return finishWithPauses(openPack({ sources }, documents), createYieldToEventLoop(signal));
};

/** In English; the view of a report translates it. */
const failed = reportHeadings("en").texts.modelFailed;

/**
 * Creates the handler that drafts the report by a model over the numbered sentences of the pack; a briefing of excerpts without a
 * model, or without its answer.
 */
export const createDraftReport =
  (ports: ReadingPorts): Handler<typeof draftReport> =>
  async (material, context) => {
    const briefing = async (problems: string[]): Promise<OutputOf<typeof draftReport>> => ({
      draft: await writeBriefing(material, ports.documents, context),
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
      closest: await finishWithPauses(
        indexSentences(pack, material.language),
        createYieldToEventLoop(context.signal),
      ),
      date: new Date((ports.clock ?? Date.now)()).toISOString().slice(0, 10),
      length: wordsIn(draftLength(material, material.pack.tokens)),
    };
    const replies = await askAll(input, ports, context);
    const isUsable = replies.report !== null && isParsable(replies.report);
    const written = isUsable ? await finishDraft(replies, input, context) : undefined;
    if (written === undefined) return briefing([failed]);
    const { documents } = ports;
    const { draft, problems } = await fillItems(written, material, { documents, signal: context.signal });
    return { draft, model: replies.model, problems: [...problems] };
  };
