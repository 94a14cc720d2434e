import { type LoggedEvent, loggedEventSchema, type RunEvent } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { openRunsKey, runKeys } from "../record/run-keys.ts";
import { appendEventsScript, closingKey } from "../record/run-scripts.ts";

/** An entry to be: the same key is never logged twice in a run. */
export interface NewEntry {
  readonly key: string;
  readonly event: RunEvent;
}

const streamSchema = z.array(z.tuple([z.string(), z.array(z.string())]));

const parseFields = (fields: readonly string[]): { at: unknown; event: unknown } => {
  const value = (name: string): string => fields[fields.indexOf(name) + 1] ?? "";
  return { at: value("at"), event: JSON.parse(value("event")) };
};

/** Reads entries out of a stream's reply. */
export const parseEntries = (reply: unknown): LoggedEvent[] =>
  streamSchema.parse(reply).map(([id, fields]) => loggedEventSchema.parse({ id, ...parseFields(fields) }));

/** Events that can happen once in a run are known by their type, the others by the key they come with. */
const entryKey = ({ key, event }: NewEntry): string =>
  event.type === closingKey || event.type === "run-accepted" ? event.type : key;

/** Key and text of each entry, in the order the scripts take them. */
export const entryArguments = (entries: readonly NewEntry[]): string[] =>
  entries.flatMap((entry) => [entryKey(entry), JSON.stringify(entry.event)]);

/** Adds entries that are not in the log yet, in one transaction; answers how many were new, none once the log is closed. */
export const appendEntries = async (
  ask: AskRedis,
  runId: string,
  { entries, at }: { entries: readonly NewEntry[]; at: string },
): Promise<number> => {
  if (entries.length === 0) return 0;
  const { record, log, logged } = runKeys(runId);
  const written = await ask((connection) =>
    connection.eval(appendEventsScript, 4, record, log, logged, openRunsKey, at, ...entryArguments(entries)),
  );
  return z.number().parse(written);
};
