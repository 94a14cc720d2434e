import type { Block, Idea, Implementation, Section, Statement } from "@quarry/contracts";
import { namesForeignHost, type PackView, type ParsedDraft } from "@quarry/grounding";
import { idsInBlock } from "@quarry/report";

/** Returns the URI of the source that most citations of some blocks use. */
const sourceOf = (
  blocks: readonly Block[],
  statements: readonly Statement[],
  { sources }: PackView,
): string => {
  const ids = new Set(blocks.flatMap(idsInBlock));
  const counts = new Map<string, number>();
  for (const { citations } of statements.filter(({ id }) => ids.has(id)))
    for (const { documentId } of citations) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return sources.find(({ document }) => document.facts.documentId === best)?.document.facts.uri ?? "";
};

/** Converts the sections of a reply to ideas, at most `topK`. */
export const ideasOf = ({ sections, statements }: ParsedDraft, pack: PackView, topK: number): Idea[] =>
  sections
    .filter(({ blocks }) => blocks.length > 0)
    .slice(0, topK)
    .map(({ heading, blocks }) => ({ title: heading, source: sourceOf(blocks, statements, pack), blocks }));

const dependencyLine = /^\p{L}[\p{L} ]{2,30}[:：]\s*(.+)$/u;

/** The last paragraph names the dependencies of the code, and is not a statement. */
const splitDependencies = (
  { blocks }: Section,
  statements: readonly Statement[],
): { readonly blocks: Block[]; readonly dependencies: string[] } => {
  const last = blocks.at(-1);
  const [id] = last?.type === "paragraph" ? last.statements : [];
  const text = statements.find((statement) => statement.id === id)?.text ?? "";
  const listed = dependencyLine.exec(text)?.[1];
  if (last?.type !== "paragraph" || listed === undefined) return { blocks: [...blocks], dependencies: [] };
  const names = listed
    .split(/[,;，、]/u)
    .map((name) => name.trim().replace(/\.$/u, ""))
    .filter((name) => name !== "" && !/^none$/iu.test(name));
  return { blocks: blocks.slice(0, -1), dependencies: names };
};

/** Converts the sections of a reply with code to implementations, at most `topK`. */
export const implementationsOf = (
  { sections, statements }: ParsedDraft,
  pack: PackView,
  topK: number,
): Implementation[] =>
  sections
    .flatMap((section): Implementation[] => {
      const { blocks, dependencies } = splitDependencies(section, statements);
      const code = blocks.find((block) => block.type === "code");
      if (code?.type !== "code") return [];
      const { language, text, citation } = code;
      return [
        {
          title: section.heading,
          source: sourceOf(blocks, statements, pack),
          blocks: blocks.filter((block) => block !== code),
          code: { language, text, ...(citation !== undefined && { citation }) },
          dependencies: dependencies.filter((name) => !namesForeignHost(name, pack)),
        },
      ];
    })
    .slice(0, topK);

/** Returns the statements used in blocks, in order: others are in no report. */
export const namedStatements = (
  statements: readonly Statement[],
  parts: readonly { readonly blocks: readonly Block[] }[],
): Statement[] => {
  const ids = new Set(parts.flatMap(({ blocks }) => blocks.flatMap(idsInBlock)));
  return statements.filter(({ id }) => ids.has(id));
};

/** Returns the number after those of ids such as `s12`. */
export const nextNumber = (ids: readonly string[]): number =>
  1 + Math.max(0, ...ids.map((id) => Number(/(?<!\d)\d{1,9}$/u.exec(id)?.[0] ?? 0)));
