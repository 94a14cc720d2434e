import type { Statement } from "@quarry/contracts";
import {
  type AssembledSection,
  mapStatements,
  type SectionReply,
  sectionReplySchema,
  type StatementReply,
  statementReplySchema,
  type UnsupportedStatement,
} from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderSources } from "../report-sources/render-sources.ts";
import type { Source } from "../report-sources/report-sources.ts";
import { type AskedPart, renderPart } from "./ask-for-part.ts";
import { countWords } from "./report-length.ts";
import { type PartsRequest, renderWritten } from "./written-report.ts";

/** What a model is asked for when it goes over its text again. */
const revisionReplySchema = z.object({
  statements: z.array(statementReplySchema.extend({ id: z.string() })),
  sections: z.array(sectionReplySchema),
});

type RevisionReply = z.output<typeof revisionReplySchema>;

const plainId = (id: string): string =>
  id
    .trim()
    .replace(/^\[|\]$/gu, "")
    .toLowerCase();

/** The sections that were asked for, in the order of the report, each with all that was said of it. */
export const askedSections = (replies: readonly SectionReply[], ids: readonly string[]): SectionReply[] =>
  ids.map((id) => ({
    id,
    blocks: replies.filter((reply) => plainId(reply.id) === id).flatMap(({ blocks }) => blocks),
  }));

/** A part that says less than it was to, and evidence for it that nothing rests on. */
export interface ShortPart {
  readonly part: AskedPart;
  readonly words: number;
  readonly unused: readonly Source[];
}

/** Under this share of its length a part is short. */
const shortShare = 0.6;

const isCited = ({ documentId, spans }: Source, statements: readonly Statement[]): boolean =>
  statements
    .flatMap(({ citations }) => citations)
    .some(
      (citation) =>
        citation.documentId === documentId &&
        spans.some(({ start, end }) => citation.start < end && start < citation.end),
    );

/** The parts that came out short although evidence of theirs is left. */
export const shortParts = (
  asked: readonly AskedPart[],
  sections: readonly AssembledSection[],
  { shown, written }: { readonly shown: readonly Source[]; readonly written: readonly Statement[] },
): ShortPart[] => {
  const all = [...written, ...sections.flatMap(({ statements }) => statements)];
  return asked.flatMap((part) => {
    const own = sections.find(({ id }) => id === part.id)?.statements ?? [];
    const words = own.reduce((sum, { text }) => sum + countWords(text), 0);
    if (part.words === undefined || words >= shortShare * part.words) return [];
    const isOwn = ({ id, foundFor }: Source): boolean =>
      part.noteIds.includes(id) || foundFor.some((one) => one === part.id || part.topicIds.includes(one));
    const unused = shown.filter((source) => isOwn(source) && !isCited(source, all));
    return unused.length === 0 ? [] : [{ part, words, unused }];
  });
};

/** Text that a model is to go over once more. */
export interface Revision {
  readonly request: PartsRequest;
  /** What the reply said, as a prompt shows it. */
  readonly replied: string;
  readonly unsupported: readonly UnsupportedStatement[];
  readonly short: readonly ShortPart[];
}

/** The id by which a prompt names a statement that rests on nothing. */
const failedId = (place: number): string => `f${place + 1}`;

const renderUnsupported = ({ reply, section, problems }: UnsupportedStatement, place: number): string =>
  [
    `[${failedId(place)}] (${reply.kind}, in ${section}) ${reply.text}`,
    ...reply.cites.map(({ id, quote }) => `quote from ${id}: ${quote}`),
    ...problems.map((problem) => `problem: ${problem}`),
  ].join("\n");

const renderShort = ({ part, words, unused }: ShortPart): string =>
  `${renderPart(part)}\nit has ${words} words; nothing rests yet on: ${unused.map(({ id }) => id).join(", ")}`;

const orNone = (parts: readonly string[]): string => (parts.length === 0 ? "none" : parts.join("\n\n"));

/** The reasoning task that goes over text once more: what rests on nothing, and what is shorter than its evidence. Without a model all stays as it is. */
export const reviseTask = defineTask({
  name: "revise-sections",
  prompt: "revise-sections",
  tier: "main",
  input: z.custom<Revision>((value) => typeof value === "object"),
  output: z.custom<RevisionReply>((value) => typeof value === "object"),
  values: ({ request: { writing, written, shown }, replied, unsupported, short }) => ({
    question: writing.job.question,
    written: `${renderWritten(written)}\n\n${replied}`,
    unsupported: orNone(unsupported.map(renderUnsupported)),
    short: orNone(short.map(renderShort)),
    sources: renderSources(shown, writing.sources),
    language: writing.job.language,
  }),
  reply: () => revisionReplySchema,
  fallback: (_revision, _ports: object) => Promise.resolve({ statements: [], sections: [] }),
});

/** A name of a revision, which must not be taken for one of the first reply. */
const renamed = (name: string): string => `revised ${name.trim()}`;

/** Statements of a revision under names of their own; what they are based on may stand in either reply. */
const renameStatement = <Reply extends StatementReply>(reply: Reply, own: ReadonlySet<string>): Reply => ({
  ...reply,
  ...(reply.ref !== undefined && own.has(reply.ref.trim()) && { ref: renamed(reply.ref) }),
  basedOn: reply.basedOn.map((name) => (own.has(name.trim()) ? renamed(name) : name)),
});

const refsIn = (sections: readonly SectionReply[]): ReadonlySet<string> => {
  const refs = new Set<string>();
  for (const block of sections.flatMap(({ blocks }) => blocks))
    mapStatements(block, (reply) => {
      if (reply.ref !== undefined) refs.add(reply.ref.trim());
      return reply;
    });
  return refs;
};

interface RevisedParts {
  readonly unsupported: readonly UnsupportedStatement[];
  /** Ids of the parts that may be added to. */
  readonly short: readonly string[];
}

/** A reply with the statements that were written anew in their places, and what was added behind what is there. */
export const applyRevision = (
  replies: readonly SectionReply[],
  revision: RevisionReply,
  { unsupported, short }: RevisedParts,
): SectionReply[] => {
  const additions = askedSections(revision.sections, short);
  const own = refsIn(additions);
  const replacements = new Map<StatementReply, StatementReply>();
  for (const [place, { reply }] of unsupported.entries()) {
    const anew = revision.statements.find(({ id }) => id.replace(/^\[|\]$/gu, "") === failedId(place));
    if (anew === undefined) continue;
    const { id: _id, ...statement } = renameStatement(anew, own);
    const { ref = statement.ref } = reply;
    replacements.set(reply, { ...statement, ...(ref !== undefined && { ref }) });
  }
  return replies.map(({ id, blocks }) => {
    const added = additions.find((section) => section.id === id)?.blocks ?? [];
    return {
      id,
      blocks: [
        ...blocks.map((block) => mapStatements(block, (reply) => replacements.get(reply) ?? reply)),
        ...added.map((block) => mapStatements(block, (reply) => renameStatement(reply, own))),
      ],
    };
  });
};
