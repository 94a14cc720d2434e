import { z } from "zod";
import type { CreatePersona } from "../persona.ts";
import { type QuotedReply, quotedStatements, replyText } from "./reply-changes.ts";

const writtenSchema = z.looseObject({ blocks: z.array(z.unknown()).min(1) });

const cell = (...statements: readonly unknown[]) => ({ statements });

const labelOf = ({ text }: QuotedReply): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 4).join(" ");

const table = (statements: readonly QuotedReply[]) => ({
  type: "table",
  caption: "The findings side by side",
  columns: ["Finding", "What is said", "Where it holds"],
  rows: statements.map((statement) => ({ label: labelOf(statement), cells: [cell(statement), cell()] })),
});

const wholeNumber = /(?<![\p{L}\p{N}.,/:-])\d{1,4}(?![\p{L}\p{N}/:-]|[.,]\d)/u;

const numberIn = ({ cites }: QuotedReply): number | undefined => {
  const found = cites.map(({ quote }) => wholeNumber.exec(quote)?.[0]).find((one) => one !== undefined);
  return found === undefined ? undefined : Number(found);
};

/** The difference of two numbers that are quoted; how many findings there are, where there are no two numbers. */
const derived = (statements: readonly QuotedReply[], refs: readonly string[]): unknown => {
  const [one, other] = statements
    .flatMap((statement) => {
      const number = numberIn(statement);
      return number === undefined ? [] : [{ number, cites: statement.cites }];
    })
    .toSorted((left, right) => right.number - left.number);
  if (one && other && one.number !== other.number)
    return {
      text: `The figures ${one.number} and ${other.number} lie ${one.number - other.number} apart.`,
      kind: "derived",
      cites: [...one.cites, ...other.cites],
      derivation: {
        operation: "difference",
        operands: [one.number, other.number],
        result: one.number - other.number,
      },
    };
  return {
    text: `That makes ${refs.length} findings in all.`,
    kind: "derived",
    cites: [],
    basedOn: refs,
    derivation: { operation: "count", operands: [], result: refs.length },
  };
};

/** A section's statements in a table and a list, with what is computed and concluded from them below. */
const relaid = (statements: readonly QuotedReply[], section: number): unknown[] => {
  const named = statements.map((statement, place) => ({ ...statement, ref: `x${section}y${place}` }));
  const refs = named.map(({ ref }) => ref);
  const half = Math.ceil(named.length / 2);
  const conclusion = {
    text: `Taken together, these ${refs.length === 1 ? "words" : "findings"} point the same way.`,
    kind: "conclusion",
    cites: [],
    basedOn: refs,
  };
  return [
    table(named.slice(0, half)),
    ...(named.length > half
      ? [{ type: "list", ordered: true, items: named.slice(half).map((statement) => cell(statement)) }]
      : []),
    { type: "paragraph", statements: [derived(named, refs), conclusion] },
  ];
};

const layOut = (reply: unknown): unknown => {
  let section = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const written = writtenSchema.safeParse(value).data;
    const statements = written ? quotedStatements(written.blocks) : [];
    if (written && statements.length > 0) return { ...written, blocks: relaid(statements, section++) };
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, walk(entry)]));
  };
  return walk(reply);
};

/** Writes every section as a table and a list, computes a number from what is quoted and concludes from its own statements. */
export const tables: CreatePersona = (answer) => (asked) => {
  const reply = answer(asked);
  return { kind: "answer", text: replyText(asked.task?.startsWith("write-") ? layOut(reply) : reply) };
};
