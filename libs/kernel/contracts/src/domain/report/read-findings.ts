import { type Findings, findingsSchema } from "./bundle.ts";
import { type FindingsV1, findingsV1Schema } from "./findings-v1.ts";
import type { Section } from "./report.ts";
import type { Block, Citation, Statement } from "./statement.ts";

type StatementV1 = FindingsV1["sentences"][number];
type SectionV1 = FindingsV1["report"]["sections"][number];

const kinds = {
  sourced: "sourced",
  derived: "arithmetic",
  conclusion: "inference",
  absent: "absent",
} as const;

const signs: Readonly<Record<string, string>> = { sum: " + ", difference: " − ", ratio: " / " };

const expressionOf = ({ operation, operands }: NonNullable<StatementV1["derivation"]>): string => {
  const [first = 0, second = 0] = operands;
  if (operation === "percent") return `100 × ${first} / ${second}`;
  if (operation === "change") return `100 × (${second} − ${first}) / ${first}`;
  return operands.join(signs[operation] ?? " + ");
};

type SentencesById = ReadonlyMap<string, StatementV1>;

/** Collects the citations of a statement and of the statements it follows from, each once. */
const citationsOf = (statement: StatementV1, byId: SentencesById): Citation[] => {
  const seen = new Set([statement.id]);
  const open: StatementV1[] = [statement];
  const citations = new Map<string, Citation>();
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const citation of next.citations)
      citations.set(`${citation.documentId} ${citation.start} ${citation.end}`, citation);
    for (const id of next.basedOn ?? []) {
      const base = byId.get(id);
      if (base === undefined || seen.has(id)) continue;
      seen.add(id);
      open.push(base);
    }
  }
  return [...citations.values()];
};

const statementOf = (statement: StatementV1, byId: SentencesById): Statement => {
  const { id, section, text, kind = "sourced", derivation } = statement;
  return {
    id,
    section,
    text,
    citations: citationsOf(statement, byId),
    kind: kinds[kind],
    ...(derivation !== undefined && { expression: expressionOf(derivation) }),
  };
};

const paragraph = (statements: readonly { readonly id: string }[]): Block[] =>
  statements.length === 0 ? [] : [{ type: "paragraph", statements: statements.map(({ id }) => id) }];

/** In version 1 labels of table rows were not statements; they become connecting statements. */
const createLabels = () => {
  const added: Statement[] = [];
  return {
    added,
    label: (text: string, section: string): string[] => {
      if (text === "") return [];
      const id = `s${900_000 + added.length}`;
      added.push({ id, section, text, kind: "connecting", citations: [] });
      return [id];
    },
  };
};

type Labels = ReturnType<typeof createLabels>;

const blocksOf = ({ id, sentences, blocks }: SectionV1, labels: Labels): Block[] =>
  (blocks ?? paragraph(sentences)).map((block): Block => {
    if (block.type === "code" && "code" in block)
      return { type: "code", language: block.language, text: block.code.quote, citation: block.code };
    if (block.type === "table" && "rows" in block) {
      const rows = block.rows.map((row) =>
        "label" in row ? [labels.label(row.label, id), ...row.cells] : row,
      );
      return { type: "table", columns: block.columns, rows };
    }
    return block;
  });

const sectionsOf = ({ language: _language, report }: FindingsV1, labels: Labels): Section[] => [
  ...(report.shortAnswer.length === 0
    ? []
    : [
        {
          id: "short-answer",
          heading: "",
          level: 1,
          role: "summary" as const,
          blocks: paragraph(report.shortAnswer),
        },
      ]),
  ...report.sections.map((section): Section => ({
    id: section.id,
    heading: section.heading,
    level: section.level ?? 1,
    role: section.role === "abstract" ? "abstract" : "body",
    blocks: blocksOf(section, labels),
  })),
];

const upgrade = (old: FindingsV1): Findings => {
  const labels = createLabels();
  const sections = sectionsOf(old, labels);
  const byId = new Map(old.sentences.map((sentence) => [sentence.id, sentence]));
  const known = old.sentences.map((sentence) => ({
    ...statementOf(sentence, byId),
    status: sentence.status,
    ...(sentence.reason !== undefined && { reason: sentence.reason }),
  }));
  const { schema: _schema, sentences: _sentences, report, ideas, implementations, ...rest } = old;
  return findingsSchema.parse({
    ...rest,
    schema: "quarry/findings@2",
    statements: [...known, ...labels.added.map((one) => ({ ...one, status: "PASS" }))],
    ideas: ideas
      .filter(({ sentences }) => sentences.length > 0)
      .map(({ title, source, sentences }) => ({ title, source, blocks: paragraph(sentences) })),
    implementations: implementations.map(
      ({ title, source, sentences, code, codeLanguage, dependencies }) => ({
        title,
        source,
        blocks: paragraph(sentences),
        code: { language: codeLanguage, text: code.quote, citation: code },
        dependencies,
      }),
    ),
    report: {
      title: report.title,
      writtenBy: old.model === null ? "fallback" : "model",
      sections,
      removed: report.removed,
      mended: (report.rewritten ?? []).map(({ sentenceId, was, text, reason }) => ({
        statementId: sentenceId,
        was,
        text,
        reason,
      })),
      problems: [],
    },
  });
};

/**
 * Reads `findings.json` of any version as the current one.
 * @throws {z.ZodError} for any other value
 */
export const readFindings = (value: unknown): Findings => {
  const old = findingsV1Schema.safeParse(value);
  return old.success ? upgrade(old.data) : findingsSchema.parse(value);
};
