import type { StatementKind } from "@quarry/contracts";
import { type Citable, type Grounding, groundStatement } from "./ground-statement.ts";
import { type SectionReply, type StatementReply, statementsInBlock } from "./statements.ts";

const linked = /!?\[([^\]]*)\]\(\s*<?[a-z][a-z0-9+.-]*:[^)]*\)/giu;
const bare =
  /<?\b(?:https?:\/\/|javascript:(?=\S)|mailto:(?=\S+@)|data:[a-z]+\/[\w.+-]+[;,])(?:\([^\s()]*\)|[^\s<>"'”’»()\]])*(?<![.,;:!?])>?/giu;
/** Brackets that held nothing but an address. */
const emptied = /\s*(?:\(\s*\)|\[\s*\])/gu;

/** Prose without addresses: a link becomes its words, a bare address nothing. Everything else stays as it is. */
export const stripAddresses = (text: string): string => {
  const stripped = text.replace(linked, "$1").replace(bare, "");
  return stripped === text ? text : stripped.replace(emptied, "").replace(/ {2,}/gu, " ").trim();
};

/** A statement of a reply with the quotes of it that stand. */
export interface GroundedStatement {
  readonly reply: StatementReply;
  readonly section: string;
  readonly about: string | undefined;
  /** Without addresses. */
  readonly text: string;
  readonly grounding: Grounding;
}

const plainName = (name: string): string => name.trim().replace(/^\[|\]$/gu, "");

const pointers = /\s*[[(]([pns]\d+(?:\s*[,;]\s*[pns]\d+)*)[\])]/gu;

/** Text without the ids of what it rests on, which models repeat in prose at times; "(p53)" stays where it is no id of a source. */
const stripPointers = (text: string, { cites, basedOn }: StatementReply): string => {
  const own = new Set([...cites.map(({ id }) => id), ...basedOn].map(plainName));
  return text.replace(pointers, (whole, ids: string) =>
    ids.split(/\s*[,;]\s*/u).every((id) => own.has(id)) ? "" : whole,
  );
};

/** The statements of some sections in reading order, each with the quotes of it that stand. */
export const groundStatements = (sections: readonly SectionReply[], citable: Citable): GroundedStatement[] =>
  sections.flatMap(({ id: section, blocks }) =>
    blocks.flatMap(statementsInBlock).map(({ reply, about }) => ({
      reply,
      section,
      about,
      text: stripPointers(stripAddresses(reply.text), reply).trim(),
      grounding: groundStatement(reply, citable),
    })),
  );

/** What a statement names in `basedOn`: statements of the same reply, and ids of the report. */
export interface Bases {
  readonly statements: readonly GroundedStatement[];
  readonly ids: readonly string[];
}

/** Reads `basedOn`; a name of the same reply goes before an id of the report. */
export const basesReader = (
  all: readonly GroundedStatement[],
  known: ReadonlySet<string>,
): ((one: GroundedStatement) => Bases) => {
  const named = new Map<string, GroundedStatement>();
  for (const one of all) {
    const name = plainName(one.reply.ref ?? "");
    if (name !== "" && !named.has(name)) named.set(name, one);
  }
  return (one) => {
    const names = [...new Set(one.reply.basedOn.map(plainName))];
    return {
      statements: names.flatMap((name) => named.get(name) ?? []).filter((base) => base !== one),
      ids: names.filter((name) => !named.has(name) && known.has(name)),
    };
  };
};

/** Whether there is something to say; a dash in a cell of a table is an empty cell. */
export const saysSomething = ({ text }: GroundedStatement): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * The statements that rest on something: a quote that stands, a search for what is absent, or statements that do so themselves.
 * A statement whose quotes were all refused is not saved by what it is based on, unless it says that it follows from that.
 */
export const supportedStatements = (
  all: readonly GroundedStatement[],
  basesOf: (one: GroundedStatement) => Bases,
): ReadonlySet<GroundedStatement> => {
  const standing = new Set(
    all.filter(
      (one) => saysSomething(one) && (one.grounding.citations.length > 0 || one.reply.kind === "absent"),
    ),
  );
  const follows = (one: GroundedStatement): boolean => {
    if (one.reply.kind === "sourced" && one.reply.cites.length > 0) return false;
    const { statements, ids } = basesOf(one);
    return saysSomething(one) && (ids.length > 0 || statements.some((base) => standing.has(base)));
  };
  for (let size = -1; size !== standing.size;) {
    size = standing.size;
    for (const one of all) if (!standing.has(one) && follows(one)) standing.add(one);
  }
  return standing;
};

/** What a statement is, by what it really rests on: a computation without its numbers is none, nor is a conclusion from nothing. */
export const kindOf = ({ reply, grounding }: GroundedStatement, isBased: boolean): StatementKind => {
  if (reply.kind === "absent") return "absent";
  if (reply.kind === "derived" && reply.derivation !== undefined) return "derived";
  if (reply.kind === "sourced" && grounding.citations.length > 0) return "sourced";
  return isBased ? "conclusion" : "sourced";
};
