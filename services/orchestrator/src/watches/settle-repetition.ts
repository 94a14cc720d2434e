import {
  changeSchema,
  type deliverWebhook,
  hasReport as endedWithReport,
  type InputOf,
  type RepetitionOutcome,
  type WatchEntry,
  type Webhook,
} from "@quarry/contracts";
import type { RunRecord, RunStore, WatchStore } from "@quarry/runs";
import { z } from "zod";
import { addressMessage, type Message } from "../webhooks/address-message.ts";

/** Dependencies for recording the end of a repetition. */
export interface SettlePorts {
  readonly watches: Pick<WatchStore, "get" | "settle">;
  readonly runs: Pick<RunStore, "getArtifact" | "remove">;
  /** Webhook for changes if the watch has none. */
  readonly deployment: Webhook | undefined;
}

type Changes = WatchEntry["changes"];

const readChanges = async ({ runs }: SettlePorts, runId: string): Promise<Changes> => {
  const file = await runs.getArtifact(runId, "changes.json");
  return file === undefined ? [] : z.array(changeSchema).parse(JSON.parse(file.toString("utf8")));
};

const outcomeOf = (
  { status, request }: RunRecord,
  { hasReport, changes }: { readonly hasReport: boolean; readonly changes: Changes },
): RepetitionOutcome => {
  if (status === "failed" || status === "cancelled") return status;
  if (request.repetition?.before === undefined) return "first";
  if (!hasReport) return "unchanged";
  return changes.length === 0 ? "quiet" : "changed";
};

const countsOf = (changes: Changes) =>
  Object.fromEntries(
    [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, alike]) => [kind, alike.length]),
  );

/** Builds the message for a receiver: the number of changes and links, without fetched or generated text. */
const messageOf = (
  watchId: string,
  { run, at, changes }: { readonly run: RunRecord; readonly at: string; readonly changes: Changes },
): Message => ({
  messageId: `msg_${run.id}_changes`,
  about: run.id,
  event: "watch.changed",
  at,
  data: {
    id: watchId,
    runId: run.id,
    question: run.request.question,
    changes: countsOf(changes),
    links: { self: `/v1/watches/${watchId}`, report: `/v1/research/${run.id}/report` },
  },
});

/**
 * Records in its watch how a repetition ended; idempotent. A run without changes is removed. Returns the message about changes if
 * there are any and a webhook is set.
 */
export const settleRepetition = async (
  ports: SettlePorts,
  run: RunRecord,
  at: string,
): Promise<InputOf<typeof deliverWebhook> | undefined> => {
  const watchId = run.request.repetition?.watchId;
  if (watchId === undefined) return undefined;
  const isCompleted = endedWithReport(run.status);
  const hasReport = isCompleted && (await ports.runs.getArtifact(run.id, "findings.json")) !== undefined;
  const changes = isCompleted ? await readChanges(ports, run.id) : [];
  const outcome = outcomeOf(run, { hasReport, changes });
  const watch = await ports.watches.get(watchId);
  await ports.watches.settle(watchId, {
    runId: run.id,
    at,
    outcome,
    detail: run.problem ?? "",
    changes,
    hasReport,
  });
  if (outcome === "unchanged") await ports.runs.remove(run.id);
  if (outcome !== "changed" || watch === undefined) return undefined;
  return addressMessage(messageOf(watchId, { run, at, changes }), watch.notify ?? ports.deployment);
};
