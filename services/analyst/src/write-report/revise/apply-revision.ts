import {
  mapStatements,
  type SectionReply,
  type StatementReply,
  type UnsupportedStatement,
} from "@quarry/grounding";
import { askedSections, type RevisionReply } from "../sections-reply.ts";
import { failedId } from "./revise-task.ts";

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
