import type { draftReport, EvidencePack, InputOf, OutputOf, ReportDraft } from "@quarry/contracts";
import {
  dropUnfinished,
  indexSentences,
  isParsable,
  isTitle,
  openPack,
  type PackSentence,
  parseDraft,
  type ParsedDraft,
} from "@quarry/grounding";
import type { Handler, JobContext } from "@quarry/jobs";
import { reportHeadings } from "@quarry/language-data/wording";
import { otherLanguageThan, type Sliced, termSet } from "@quarry/text";
import type { ReadingPorts } from "../ports.ts";
import { answerTask } from "../shared/answer-task.ts";
import { ideasOf, implementationsOf, namedStatements } from "../shared/draft-items.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { inTurns } from "../shared/in-turns.ts";
import { attributeDraft, isSparse } from "./attribute-draft.ts";
import { draftLength, wordsIn } from "./draft-length.ts";
import {
  type DraftInput,
  type DraftReply,
  languageName,
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

/** Asks for the report, and for ideas and implementations if they are wanted, at the same time. */
const askAll = async (input: DraftInput, ports: ReadingPorts, context: JobContext): Promise<Replies> => {
  const { runId, form, modes } = input.material;
  const notices = new Set<string>();
  const ask = async (prompt: WriterPrompt): Promise<Pick<Replies, "report" | "model">> => {
    const task = writerTask(prompt, (left) =>
      notices.add(
        `The sources were too long for the language model: it was given ${left} of ${input.pack.sources.length} for a part of this report; set LLM_CONTEXT_TOKENS to what it takes.`,
      ),
    );
    const { output, cutOff, model } = await answerTask(task, input, ports, { runId, ...context });
    if (cutOff === undefined || output === null) return { report: output, model };
    notices.add(`The language model's text ends early in a part of this report: ${cutOff}.`);
    return { report: dropUnfinished(output), model };
  };
  const unasked = { report: null, model: null };
  const [report, ideas, implementations] = await Promise.all([
    ask(form === "paper" ? "draft-paper" : "draft-report"),
    modes.includes("idea") ? ask("draft-ideas") : unasked,
    modes.includes("implementation") ? ask("draft-implementations") : unasked,
  ]);
  return {
    report: report.report,
    ideas: ideas.report,
    implementations: implementations.report,
    model: report.model ?? ideas.model ?? implementations.model,
    problems: [...notices],
  };
};

const foreignCodeProblem = (drafts: readonly ParsedDraft[]): string[] => {
  const count = drafts.reduce((sum, { foreignCode }) => sum + foreignCode, 0);
  return count === 0
    ? []
    : [`Code of the language model that leads to hosts which no source names is left out (${count}).`];
};

/** Sentences among which one is sought that is not the title, each with half of the statement's terms. */
const maxClosest = 5;
const carriedShare = 0.5;

/**
 * Returns the sentence of a source that is closest to a statement, or else its first one: the audit sees the source and names the
 * right ones. A title often shares most words where a sentence of the text carries the statement.
 */
const closestIn =
  ({ pack, closest, material: { language } }: DraftInput) =>
  (words: string, number: number): readonly PackSentence[] => {
    const source = pack.sources.find((one) => one.number === number);
    if (source === undefined) return [];
    const [nearest = source.sentences[0]] = closest.find(words, { source: number, minShared: 1, max: 1 });
    if (nearest === undefined) return [];
    if (!isTitle(source, nearest)) return [nearest];
    const minShared = Math.ceil(carriedShare * termSet(words, language).size);
    const carrying = closest.find(words, { source: number, minShared, max: maxClosest });
    return [carrying.find((one) => !isTitle(source, one)) ?? nearest];
  };

/** Assembles replies to one report, with statements numbered in order; yields before each reply is parsed. */
function* assemble(replies: Replies, input: DraftInput): Sliced<Written> {
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
  yield;
  const body = parse(replies.report, []);
  yield;
  const forIdeas = parse(replies.ideas, [body]);
  yield;
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
}

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
  const { draft, problems: found } = await inTurns(signal, assemble(replies, input));
  const problems = [...replies.problems, ...languageProblem(replies, input), ...found];
  if (!isSparse(draft)) return { draft, problems };
  const attributed = await inTurns(signal, attributeDraft(draft, input.closest));
  if (attributed === undefined) return undefined;
  const { removed } = attributed;
  const hardly =
    "The language model named hardly any sentence of its sources: they were found by the words that they share with its statements";
  const left = removed === 0 ? "." : `; where there was none they are left out (${removed}).`;
  return { draft: attributed.draft, problems: [...problems, `${hardly}${left}`] };
};

const openInput = async (
  material: Material,
  { sources, tokens }: EvidencePack,
  { documents }: ReadingPorts,
  { signal }: JobContext,
): Promise<DraftInput> => {
  const pack = await inTurns(signal, openPack({ sources }, await readDocuments(documents, sources)));
  return {
    material,
    pack,
    closest: await inTurns(signal, indexSentences(pack, material.language)),
    length: wordsIn(draftLength(material, tokens)),
  };
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
    const input = await openInput(material, material.pack, ports, context);
    const replies = await askAll(input, ports, context);
    const isUsable = replies.report !== null && isParsable(replies.report);
    const written = isUsable ? await finishDraft(replies, input, context) : undefined;
    if (written === undefined) return briefing([failed]);
    const { draft, problems } = await fillItems(written, material, ports.documents, context.signal);
    return { draft, model: replies.model, problems: [...problems] };
  };
