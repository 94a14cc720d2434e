import type { Statement } from "@quarry/contracts";
import { type Citable, groundStatement } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import type { StatementsById } from "../auditing.ts";
import type { RepairReply } from "./repair-task.ts";

/** What a repaired statement may rest on. */
interface Rests {
  readonly citable: Citable;
  readonly standing: StatementsById;
}

const restsOnOthers = (kind: Statement["kind"]): boolean => kind === "conclusion" || kind === "derived";

const hasAddress = (text: string): boolean =>
  /\b(?:https?:\/\/|mailto:|javascript:|data:\w)|\bwww\.\S/iu.test(text);

/** Ids that a statement may follow from: of others that stand, which the statement itself is not yet one of. */
const provenBases = (ids: readonly string[], { id }: Statement, standing: StatementsById): string[] =>
  [...new Set(ids.map((named) => named.trim()))].filter((named) => named !== id && standing.has(named));

/** The statement of the kind that it is now: a statement that cites is based on no other, and only arithmetic has a derivation. */
const asKind = (
  { kind: was, basedOn = [], derivation: computed, ...rest }: Statement,
  { kind, derivation }: RepairReply,
  bases: readonly string[],
): Statement => {
  const now = kind ?? was;
  const computation = derivation ?? computed;
  return {
    ...rest,
    ...(now !== undefined && { kind: now }),
    ...(restsOnOthers(now)
      ? { basedOn: bases.length > 0 ? [...bases] : basedOn }
      : basedOn.length > 0 && { basedOn: [] }),
    ...(now === "derived" && computation !== undefined && { derivation: computation }),
  };
};

/**
 * The statement as a reply has it, its quotes and the ids of the statements it follows from proved; undefined when nothing of it can stand.
 * An empty list keeps what the statement rests on now.
 */
export const applyRepair = (
  statement: Statement,
  reply: RepairReply,
  { citable, standing }: Rests,
): Statement | undefined => {
  const text = collapseWhitespace(reply.text);
  if (text === "" || hasAddress(text)) return undefined;
  const { kind: was = "sourced" } = statement;
  const kind = reply.kind ?? was;
  const bases = restsOnOthers(kind) ? provenBases(reply.basedOn, statement, standing) : [];
  const { citations } = groundStatement({ cites: reply.cites }, citable);
  const restsOnOther = citations.length > 0 || bases.length > 0 || reply.derivation !== null;
  if (!restsOnOther && text === statement.text && kind === was) return undefined;
  const repaired = { ...asKind(statement, reply, bases), text };
  return citations.length > 0 ? { ...repaired, citations: [...citations] } : repaired;
};
