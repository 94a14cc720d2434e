import type { LoggedEvent } from "@quarry/contracts";
import { closingKey } from "../record/run-scripts.ts";

/** Entries of a log that are kept in memory for those who are about to read them. */
const mostKept = 500;

const partsOf = (id: string): readonly [number, number] => {
  const [ms, sequence = "0"] = id.split("-");
  return [Number(ms), Number(sequence)];
};

/** Whether an entry comes after another in a log. */
export const isAfter = (id: string, other: string): boolean => {
  const [[ms, sequence], [otherMs, otherSequence]] = [partsOf(id), partsOf(other)];
  return ms === otherMs ? sequence > otherSequence : ms > otherMs;
};

/** Whether an entry stands at the end of a log or behind it: what became of webhooks may follow. */
const isPastEnd = ({ event }: LoggedEvent): boolean =>
  event.type === closingKey || event.type === "webhook-delivered" || event.type === "webhook-given-up";

/** The newest entries of one run's log, shared by all who follow it. */
export interface RunFeed {
  /** The last id that was read. */
  readonly position: () => string;
  /** The log is closed and wholly read. */
  readonly hasEnded: () => boolean;
  readonly add: (entries: readonly LoggedEvent[]) => void;
  /** Entries after an id; nothing when older ones have to be read from Redis first. */
  readonly after: (id: string) => readonly LoggedEvent[] | undefined;
  /** Resolves when there is something new. */
  readonly changed: () => Promise<void>;
}

/** A feed that begins after the last entry of a log as it is now. */
export const createRunFeed = (last: LoggedEvent | undefined): RunFeed => {
  let [from, position] = [last?.id ?? "0-0", last?.id ?? "0-0"];
  let hasEnded = last !== undefined && isPastEnd(last);
  let kept: readonly LoggedEvent[] = [];
  let news = Promise.withResolvers<void>();
  return {
    position: () => position,
    hasEnded: () => hasEnded,
    add: (entries) => {
      const fresh = entries.filter(({ id }) => isAfter(id, position));
      if (fresh.length === 0) return;
      const all = [...kept, ...fresh];
      from = all.at(-mostKept - 1)?.id ?? from;
      kept = all.slice(-mostKept);
      position = kept.at(-1)?.id ?? position;
      hasEnded ||= fresh.some(isPastEnd);
      news.resolve();
      news = Promise.withResolvers<void>();
    },
    after: (id) => (isAfter(from, id) ? undefined : kept.filter((entry) => isAfter(entry.id, id))),
    changed: () => news.promise,
  };
};
