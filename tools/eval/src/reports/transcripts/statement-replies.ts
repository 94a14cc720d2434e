import { type StatementReply, statementReplySchema } from "@quarry/grounding";
import { parseJsonReply } from "@quarry/language-model";
import { z } from "zod";

/** In answers to prompts before statements there were sentences, whose quotes name a passage. */
const citeSchema = z
  .object({ id: z.string().optional(), passageId: z.string().optional(), quote: z.string() })
  .transform(({ id, passageId, quote }) => ({ id: id ?? passageId ?? "", quote }));

const isStatement = z
  .looseObject({ text: z.string() })
  .refine(
    (value) =>
      Array.isArray(value["cites"]) ||
      ["kind", "basedOn", "derivation", "searched"].some((name) => name in value),
  );

const asStatement = (value: unknown): StatementReply | undefined => {
  const found = isStatement.safeParse(value).data;
  if (found === undefined) return undefined;
  const cites = z.array(citeSchema).safeParse(found["cites"] ?? []).data;
  return statementReplySchema.safeParse({ ...found, cites }).data;
};

const codeSchema = z.object({ type: z.literal("code"), cite: citeSchema });

const walk = (value: unknown): StatementReply[] => {
  if (Array.isArray(value)) return value.flatMap(walk);
  if (typeof value !== "object" || value === null) return [];
  const code = codeSchema.safeParse(value).data;
  if (code) return [statementReplySchema.parse({ text: code.cite.quote, cites: [code.cite] })];
  const statement = asStatement(value);
  return statement ? [statement] : Object.values(value).flatMap(walk);
};

/**
 * The statements of a model's answer in reading order, of today's form (blocks of statements) and of the form before it (sentences); code
 * counts as a statement that is its own quote. Undefined when the answer is no JSON.
 */
export const statementReplies = (answer: string): StatementReply[] | undefined => {
  const reply = parseJsonReply(answer, { repair: true });
  return reply.ok ? walk(reply.value) : undefined;
};
