import type { RunStatus } from "@quarry/contracts";
import { type AskRedis, listNewest } from "@quarry/redis";
import { z } from "zod";
import { runKeys } from "./run-keys.ts";

/** Filter of runs; missing fields exclude nothing. */
export interface RunFilter {
  readonly status?: RunStatus | undefined;
  /** A label by name, and by value if one is given. */
  readonly label?: { readonly name: string; readonly value?: string | undefined } | undefined;
  /** Text in the question, case-insensitive. */
  readonly text?: string | undefined;
}

/** A page of matching runs, and the id after which the search continues; null if there are no more. */
export interface FoundIds {
  readonly ids: readonly string[];
  readonly next: string | null;
}

const chunkSize = 200;
/**
 * Maximum number of runs examined for one page: a page for a rare label may have fewer than its limit and still have a next one.
 */
const maxLooked = 2_000;

const askedSchema = z.object({
  question: z.string(),
  labels: z.record(z.string(), z.string()).default({}),
});

type Asked = z.output<typeof askedSchema>;

const hasLabel = ({ labels }: Asked, { name, value }: NonNullable<RunFilter["label"]>): boolean =>
  Object.hasOwn(labels, name) && (value === undefined || labels[name] === value);

const isWanted = (
  { status, label, text }: RunFilter,
  [hasStatus, request]: readonly (string | null | undefined)[],
): boolean => {
  // A run without a record that is still in a list.
  if (hasStatus === null || hasStatus === undefined) return false;
  if (status !== undefined && hasStatus !== status) return false;
  if (label === undefined && text === undefined) return true;
  const { data: asked } = askedSchema.safeParse(JSON.parse(request ?? "null"));
  if (asked === undefined) return false;
  if (label !== undefined && !hasLabel(asked, label)) return false;
  return text === undefined || asked.question.toLowerCase().includes(text.toLowerCase());
};

/** Returns the ids of matching runs, newest first, after the given one. Reads only the necessary fields of each run. */
export const findRuns = async (
  ask: AskRedis,
  {
    list,
    limit,
    before,
    filter,
  }: {
    /** Key of their list. */
    readonly list: string;
    readonly limit: number;
    readonly before?: string;
    readonly filter: RunFilter;
  },
): Promise<FoundIds> => {
  const found: string[] = [];
  let last = before;
  for (let looked = 0; looked < maxLooked; looked += chunkSize) {
    const page = { limit: chunkSize, ...(last === undefined ? {} : { before: last }) };
    const ids = await listNewest(ask, list, page);
    const facts = await ask((connection) =>
      Promise.all(ids.map((id) => connection.hmget(runKeys(id).record, "status", "request"))),
    );
    for (const [index, id] of ids.entries()) {
      if (isWanted(filter, facts[index] ?? [])) found.push(id);
      if (found.length === limit) return { ids: found, next: id };
    }
    if (ids.length < chunkSize) return { ids: found, next: null };
    last = ids.at(-1);
  }
  return { ids: found, next: last ?? null };
};
