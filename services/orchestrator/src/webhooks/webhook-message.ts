import type { deliverWebhook, InputOf, Webhook, WebhookEvent } from "@quarry/contracts";
import type { RunNotice, RunRecord } from "@quarry/runs";

const eventOf = ({ waits }: RunNotice, { status }: RunRecord): WebhookEvent | undefined => {
  if (waits !== undefined) return "run.awaiting_plan";
  switch (status) {
    case "completed":
    case "completed_partial":
    case "failed":
    case "cancelled":
      return `run.${status}`;
    default:
      return undefined;
  }
};

const messageIdOf = ({ runId, waits }: RunNotice): string =>
  `msg_${runId}_${waits === undefined ? "ended" : `plan-${waits}`}`;

/** What a receiver is told: enough to know the run, and where the rest is; no text that was fetched or written. */
const dataOf = (run: RunRecord) => ({
  id: run.id,
  question: run.request.question,
  labels: run.request.labels ?? {},
  createdAt: run.createdAt,
  finishedAt: run.finishedAt,
  problem: run.problem,
  links: {
    self: `/v1/research/${run.id}`,
    ...(run.finishedAt === null ? {} : { report: `/v1/research/${run.id}/report` }),
    ...(run.request.goal === undefined ? {} : { plan: `/v1/research/${run.id}/plan` }),
  },
});

/** The message about what happened to a run; nothing where nobody wants to be told of it. */
export const webhookMessage = (
  notice: RunNotice,
  run: RunRecord,
  deployment: Webhook | undefined,
): InputOf<typeof deliverWebhook> | undefined => {
  const webhook = run.request.webhook ?? deployment;
  const event = eventOf(notice, run);
  if (webhook === undefined || event === undefined) return undefined;
  if (webhook.events?.includes(event) === false) return undefined;
  return {
    messageId: messageIdOf(notice),
    about: run.id,
    event,
    url: webhook.url,
    body: JSON.stringify({ type: event, timestamp: notice.at, data: dataOf(run) }),
  };
};
