import type { deliverWebhook, InputOf, Webhook, WebhookEvent } from "@quarry/contracts";

/** Message about a run, before its receiver is known. */
export interface Message {
  readonly messageId: string;
  /** Id of the run. */
  readonly about: string;
  readonly event: WebhookEvent;
  readonly at: string;
  readonly data: object;
}

/** Addresses a message to a webhook; undefined if there is none, or if it does not subscribe to this event. */
export const addressMessage = (
  { at, data, ...message }: Message,
  webhook: Webhook | undefined,
): InputOf<typeof deliverWebhook> | undefined => {
  const { event } = message;
  if (webhook === undefined || webhook.events?.includes(event) === false) return undefined;
  return { ...message, url: webhook.url, body: JSON.stringify({ type: event, timestamp: at, data }) };
};
