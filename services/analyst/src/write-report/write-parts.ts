import {
  assembleBlocks,
  type AssembledSection,
  type Assembly,
  mapStatements,
  type SectionReply,
  sectionReplySchema,
  stripAddresses,
  type UnsupportedStatement,
} from "@quarry/grounding";
import type { Task } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { restoreQuotes } from "../report-sources/report-sources.ts";
import type { TakeRevision } from "./ask-for-part.ts";
import { applyRevision, askedSections, reviseTask, type ShortPart, shortParts } from "./revise.ts";
import { idsOf, type PartsRequest } from "./written-report.ts";

/** A statement that a writer left out of its report, and why, in words for who reads the report. */
export interface DroppedStatement {
  readonly text: string;
  readonly reason: string;
}

const reasonOf = ({ reply: { cites, basedOn } }: UnsupportedStatement): string => {
  if (cites.length > 0) return "none of its quotes stands in the source that it names";
  return basedOn.length > 0 ? "nothing that it follows from stands" : "it names no source";
};

/** Statements that rest on nothing, as a report lists them; their problems name ids that only the writer knows. */
export const droppedStatements = (unsupported: readonly UnsupportedStatement[]): DroppedStatement[] =>
  unsupported.map((one) => ({
    text: collapseWhitespace(stripAddresses(one.reply.text)).trim(),
    reason: reasonOf(one),
  }));

/** A task that writes parts of a report. */
export type PartsTask = Task<z.ZodType<PartsRequest>, z.ZodType<readonly SectionReply[]>, object>;

/** Parts as they stand, and who wrote them. */
export interface WrittenParts {
  /** In the order they were asked for; one of which nothing stands has no statements. */
  readonly sections: readonly AssembledSection[];
  /** Null when no model did. */
  readonly model: { readonly name: string } | null;
  /** Statements that were left out, for they rest on nothing. */
  readonly dropped: readonly DroppedStatement[];
}

/** Enough to see what went wrong. */
const shownProblems = 5;

const assemble = (replies: readonly SectionReply[], { writing, written }: PartsRequest): Assembly =>
  assembleBlocks(replies, {
    citable: writing.sources.citable,
    firstNumber: written.nextNumber,
    known: idsOf(written),
  });

const shortIn = (assembly: Assembly, { asked, shown, written }: PartsRequest): ShortPart[] =>
  shortParts(asked, assembly.sections, {
    shown,
    written: written.sections.flatMap(({ sentences }) => sentences),
  });

/** A reply as a prompt shows it: by the names that its statements gave themselves. */
const renderReplied = (replies: readonly SectionReply[]): string =>
  replies
    .map(({ id, blocks }) => {
      const lines: string[] = [];
      for (const block of blocks)
        mapStatements(block, (reply) => {
          lines.push(`[${reply.ref ?? "-"}] ${reply.text}`);
          return reply;
        });
      return [`## ${id}`, ...lines].join("\n");
    })
    .join("\n\n");

const revise = async (
  replies: readonly SectionReply[],
  first: Assembly,
  request: PartsRequest,
): Promise<Assembly> => {
  const { writing } = request;
  const { unsupported } = first;
  const short = shortIn(first, request);
  const { output } = await writing.ask(reviseTask, {
    request,
    replied: renderReplied(replies),
    unsupported,
    short,
  });
  const revised = applyRevision(replies, output, { unsupported, short: short.map(({ part }) => part.id) });
  return assemble(restoreQuotes(revised, writing.sources), request);
};

/**
 * Has some parts written, and gone over once where a statement rests on nothing or a part is shorter than its evidence. What then still
 * rests on nothing is left out and logged.
 */
export const writeParts = async (
  task: PartsTask,
  request: PartsRequest,
  takeRevision: TakeRevision,
): Promise<WrittenParts> => {
  const { ask, log, sources } = request.writing;
  const { output, model } = await ask(task, request);
  if (model === null) return { sections: [], model, dropped: [] };
  const replies = restoreQuotes(output, sources);
  const first = assemble(replies, request);
  const isWanting = first.unsupported.length > 0 || shortIn(first, request).length > 0;
  const last = isWanting && takeRevision() ? await revise(replies, first, request) : first;
  const { unsupported, remarks } = last;
  if (unsupported.length > 0 || remarks.length > 0)
    log.warn(
      {
        task: task.name,
        dropped: unsupported.length,
        problems: unsupported.flatMap(({ problems }) => problems).slice(0, shownProblems),
        remarks: remarks.slice(0, shownProblems),
      },
      "statements that rest on nothing were left out, or quotes of statements that stand",
    );
  return { sections: last.sections, model, dropped: droppedStatements(unsupported) };
};

/** What a model is asked for the text of some sections. */
export const sectionsReplySchema = z.object({ sections: z.array(sectionReplySchema) });

/** Reads a reply as the sections that were asked for; refuses one that says nothing of any. */
export const sectionsReply = (ids: readonly string[]) =>
  sectionsReplySchema.transform(({ sections }, context): SectionReply[] => {
    const asked = askedSections(sections, ids);
    if (asked.some(({ blocks }) => blocks.length > 0)) return asked;
    context.addIssue({
      code: "custom",
      message: `no block is left: the ids of sections are ${ids.join(", ")}`,
    });
    return z.NEVER;
  });
