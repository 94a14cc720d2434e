import { setTimeout as wait } from "node:timers/promises";
import { type LoggedEvent, loggedEventSchema } from "@quarry/contracts";
import { EventSourceParserStream } from "eventsource-parser/stream";

export interface FollowOptions {
  readonly signal: AbortSignal;
  /** Milliseconds before a broken stream is opened again. */
  readonly reconnectMs?: number;
}

const open = async (url: string, lastId: string | undefined, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    signal,
    headers: { accept: "text/event-stream", ...(lastId === undefined ? {} : { "last-event-id": lastId }) },
  });

async function* readStream(response: Response): AsyncGenerator<LoggedEvent> {
  if (!response.ok || response.body === null) return;
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of messages) yield loggedEventSchema.parse(JSON.parse(data));
}

/** Every event of a run, each once and in order, over as many connections as it takes; ends after `run-finished`. */
export async function* followEvents(
  eventsUrl: string,
  { signal, reconnectMs = 500 }: FollowOptions,
): AsyncGenerator<LoggedEvent> {
  let lastId: string | undefined;
  let finished = false;
  while (!finished && !signal.aborted) {
    try {
      for await (const logged of readStream(await open(eventsUrl, lastId, signal))) {
        lastId = logged.id;
        yield logged;
        finished = logged.event.type === "run-finished";
      }
    } catch (error) {
      // A gateway that restarts breaks the stream; the log goes on where it was.
      if (!(error instanceof TypeError)) throw error;
    }
    if (!finished) await wait(reconnectMs, undefined, { signal });
  }
}
