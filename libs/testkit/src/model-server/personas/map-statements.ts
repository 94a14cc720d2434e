import { z } from "zod";

const citeSchema = z.looseObject({ quote: z.string() });
const statementSchema = z.looseObject({ text: z.string(), cites: z.array(citeSchema).min(1) });

/** A statement of a reply that quotes something, whatever else stands in it. */
export type QuotedReply = z.output<typeof statementSchema>;

/** A reply in which every statement that quotes something is what `change` makes of it; it gets their places from 0, in reading order. */
export const mapStatements = (
  reply: unknown,
  change: (statement: QuotedReply, place: number) => unknown,
): unknown => {
  let next = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const statement = statementSchema.safeParse(value).data;
    if (statement) return change(statement, next++);
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, walk(entry)]));
  };
  return walk(reply);
};

/** The statements of a reply that quote something, in reading order. */
export const quotedStatements = (reply: unknown): QuotedReply[] => {
  const found: QuotedReply[] = [];
  mapStatements(reply, (statement) => found.push(statement));
  return found;
};
