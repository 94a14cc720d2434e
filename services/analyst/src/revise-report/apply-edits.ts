import type { Block, ReportDraft, Section, Statement } from "@quarry/contracts";
import { type PackView, parseDraft, type ParsedDraft } from "@quarry/grounding";
import { idsInBlock } from "@quarry/report";
import { nextNumber } from "../shared/draft-items.ts";
import { mapIds } from "../shared/rebuild-draft.ts";
import { draftOfParts, type NamedBlock, type NamedPart, nameParts } from "./editable-draft.ts";
import { type Place, placeInBlock } from "./place-in-block.ts";
import type { Edit } from "./read-edits.ts";

export interface EditedDraft {
  /** Statements written by edits have new ids. */
  readonly draft: ReportDraft;
  /** The replaced statement by the id of the new one. */
  readonly replaced: ReadonlyMap<string, string>;
}

interface Options {
  readonly pack: PackView;
  /** BCP 47 tag of the edits' language. */
  readonly language: string;
}

/** Markdown of an edit: the text before its first heading, and its sections. */
interface Content {
  readonly lead: readonly Block[];
  readonly sections: readonly Section[];
}

const unnamed = (blocks: readonly Block[]): NamedBlock[] =>
  blocks.map((block) => ({ name: undefined, block }));

const asParts = (sections: readonly Section[]): NamedPart[] =>
  sections.map((part) => ({ ...part, name: undefined, part, blocks: unnamed(part.blocks) }));

/** Returns the end of a section with its subsections. */
const endOf = (parts: readonly NamedPart[], at: number): number => {
  const { level = 0 } = parts[at] ?? {};
  if (level === 0) return at + 1;
  const length = parts.slice(at + 1).findIndex((other) => other.level <= level);
  return length === -1 ? parts.length : at + 1 + length;
};

const titleIn = (markdown: string): string => (/^#*(.*)/u.exec(markdown)?.[1] ?? "").trim();

const createEditor = (draft: ReportDraft, { pack, language }: Options) => {
  const statements = new Map<string, Statement>(draft.statements.map((one) => [one.id, one]));
  const replaced = new Map<string, string>();
  /** Statements that replaced another statement in an edit. */
  const standIns = new Map<string, readonly string[]>();
  let sectionCount = nextNumber([
    ...draft.sections.map(({ id }) => id),
    ...draft.statements.map(({ section }) => section),
  ]);
  let parts: NamedPart[] = nameParts(draft);
  let { title } = draft;

  const parse = (markdown: string): ParsedDraft => {
    const after = { statements: nextNumber([...statements.keys()]) - 1, sections: sectionCount };
    const parsed = parseDraft(markdown, { pack, language, opening: "body", after });
    for (const one of parsed.statements) statements.set(one.id, one);
    sectionCount += parsed.sections.length;
    return parsed;
  };
  const read = (markdown: string): Content => {
    // A section that a model puts under a title is one.
    const { sections } = parse(markdown.replace(/^#(?=\s)/u, "##"));
    const [first, ...rest] = sections;
    return first?.heading === "" ? { lead: first.blocks, sections: rest } : { lead: [], sections };
  };
  const splice = (at: number, count: number, added: readonly NamedPart[]): void => {
    parts = parts.toSpliced(at, count, ...added);
  };
  const setBlocks = (at: number, blocks: readonly NamedBlock[]): void => {
    const part = parts[at];
    if (part !== undefined) splice(at, 1, [{ ...part, blocks }]);
  };

  /** Finds the current position of a statement, or of the text that replaced it. */
  const findStatement = (id: string) => {
    const ids = standIns.get(id) ?? [id];
    const places = parts.flatMap(({ blocks }, part) =>
      blocks.map((named, block) => ({ part, blocks, block, named, ids })),
    );
    return places.find(({ named }) => idsInBlock(named.block).some((own) => ids.includes(own)));
  };

  /** Cells record their row and column. */
  const describeCells = (placed: readonly string[], about: string | undefined): void => {
    for (const id of placed) {
      const statement = statements.get(id);
      if (statement !== undefined && about !== undefined) statements.set(id, { ...statement, about });
    }
  };
  const editStatement = (id: string, verb: Place["verb"], { lead, sections }: Content): void => {
    const found = findStatement(id);
    if (found === undefined) return;
    const { part, blocks, named, ids } = found;
    const { block, placed, beside } = placeInBlock(named.block, { verb, ids }, lead);
    if (named.block.type === "table") describeCells(placed, statements.get(id)?.about);
    if (verb === "replace") standIns.set(id, placed);
    if (verb === "replace" && placed[0] !== undefined) replaced.set(placed[0], id);
    const kept = block.map((one) => ({ ...named, block: one }));
    const all = verb === "before" ? [...unnamed(beside), ...kept] : [...kept, ...unnamed(beside)];
    setBlocks(part, blocks.toSpliced(found.block, 1, ...all));
    splice(endOf(parts, part), 0, asParts(sections));
  };

  const editBlock = (name: string, verb: Place["verb"], { lead, sections }: Content): void => {
    const at = parts.findIndex(({ blocks }) => blocks.some((one) => one.name === name));
    const blocks = parts[at]?.blocks ?? [];
    const place = blocks.findIndex((one) => one.name === name);
    if (place === -1) return;
    const from = verb === "after" ? place + 1 : place;
    setBlocks(at, blocks.toSpliced(from, verb === "replace" ? 1 : 0, ...unnamed(lead)));
    splice(endOf(parts, at), 0, asParts(sections));
  };

  /**
   * Rewrites a part; a heading alone renames it. A section is rewritten with its subsections if the new text has any, an idea or an
   * implementation takes the text of all sections.
   */
  const replacePart = (at: number, old: NamedPart, { lead, sections }: Content): void => {
    const [first, ...others] = sections;
    const isSection = old.level > 0;
    const rest = isSection ? others : [];
    const own = isSection ? (first?.blocks ?? []) : sections.flatMap(({ blocks }) => blocks);
    const written = unnamed([...lead, ...own]);
    const isRenamed = written.length === 0 && rest.length === 0;
    const part = { ...old, heading: first?.heading ?? old.heading, blocks: isRenamed ? old.blocks : written };
    const replacesAll = rest.some(({ level }) => level > old.level);
    splice(at, replacesAll ? endOf(parts, at) - at : 1, [part]);
    splice(replacesAll ? at + 1 : endOf(parts, at), 0, asParts(rest));
  };

  const editPart = (name: string, verb: Place["verb"], content: Content): void => {
    const at = parts.findIndex((one) => one.name === name);
    const part = parts[at];
    if (part === undefined) return;
    if (verb === "replace") return replacePart(at, part, content);
    const { lead, sections } = content;
    const added = unnamed(lead);
    if (added.length > 0)
      setBlocks(at, verb === "before" ? [...added, ...part.blocks] : [...part.blocks, ...added]);
    splice(verb === "before" ? at : endOf(parts, at), 0, asParts(sections));
  };

  const drop = (name: string): void => {
    const at = parts.findIndex((one) => one.name === name);
    if (at !== -1) return splice(at, endOf(parts, at) - at, []);
    parts = parts.map((one) => ({
      ...one,
      blocks: one.blocks.flatMap((own) => {
        if (own.name === name) return [];
        return mapIds(own.block, (id) => (id === name ? [] : [id])).map((block) => ({ ...own, block }));
      }),
    }));
  };

  const replaceAll = (markdown: string): void => {
    const { title: heading = title, sections } = parse(markdown);
    const [opening] = draft.sections;
    const written = sections.map((section, index) =>
      index === 0 && opening !== undefined && opening.role !== "excerpts"
        ? { ...section, role: opening.role }
        : section,
    );
    title = heading;
    parts = [...asParts(written), ...parts.filter(({ level }) => level === 0)];
  };

  return {
    apply: ({ verb, names, markdown }: Edit): void => {
      if (verb === "title") title = titleIn(markdown) || title;
      else if (verb === "all") replaceAll(markdown);
      else if (verb === "drop") for (const name of names) drop(name);
      else if (verb !== "none") {
        const [name = ""] = names;
        const content = read(markdown);
        if (name.startsWith("s")) editStatement(name, verb, content);
        else if (name.startsWith("b")) editBlock(name, verb, content);
        else editPart(name, verb, content);
      }
    },
    finish: (): EditedDraft => ({ draft: draftOfParts({ ...draft, title }, parts, statements), replaced }),
  };
};

/** Applies edits to a draft in order; a name removed by an earlier edit changes nothing. */
export const applyEdits = (draft: ReportDraft, edits: readonly Edit[], options: Options): EditedDraft => {
  const editor = createEditor(draft, options);
  for (const edit of edits) editor.apply(edit);
  return editor.finish();
};
