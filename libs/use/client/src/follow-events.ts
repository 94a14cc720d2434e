import { type LoggedEvent, loggedEventSchema } from "@quarry/contracts";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { passingStatuses, problemOf, QuarryUnreachable } from "./problems.ts";
import { type Transport, waitMs } from "./transport.ts";

export interface FollowOptions {
  /** Id of the last event received; undefined to receive all events. */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Delay in milliseconds before a broken stream is reopened. */
  readonly reconnectMs?: number;
  /** Time in milliseconds without an answer after which the gateway is considered unreachable; default one minute. */
  readonly patienceMs?: number;
}

async function* readStream(response: Response): AsyncGenerator<LoggedEvent> {
  if (response.body === null) return;
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of messages) yield loggedEventSchema.parse(JSON.parse(data));
}

const isRefusal = ({ status }: Response): boolean =>
  status >= 400 && status < 500 && !passingStatuses.includes(status);

/** Position of a reader across connections. */
interface Reader {
  readonly path: string;
  lastId: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Accepts network errors: a failed fetch and a broken stream are TypeErrors.
 * @throws any other error
 */
const brokenBy = (error: unknown): void => {
  if (!(error instanceof TypeError)) throw error;
};

const open = (
  transport: Pick<Transport, "send">,
  { path, lastId, signal }: Reader,
): Promise<Response | undefined> => {
  const position: Record<string, string> = lastId === undefined ? {} : { "last-event-id": lastId };
  const headers = { accept: "text/event-stream", ...position };
  return transport.send({ path, headers, signal }).catch((error: unknown) => {
    brokenBy(error);
    return undefined;
  });
};

/** Yields the events of one connection until the run ends or the connection breaks or times out. */
async function* readConnection(
  transport: Pick<Transport, "send">,
  reader: Reader,
): AsyncGenerator<LoggedEvent, "over" | "broken" | "unanswered"> {
  const response = await open(transport, reader);
  if (response === undefined) return "unanswered";
  if (isRefusal(response)) throw await problemOf(response);
  // No event follows the last one received.
  if (response.status === 204) return "over";
  if (!response.ok) {
    await response.body?.cancel();
    return "unanswered";
  }
  try {
    for await (const logged of readStream(response)) {
      reader.lastId = logged.id;
      yield logged;
      if (logged.event.type === "run-finished") return "over";
    }
  } catch (error) {
    // A restarting gateway breaks the stream; the log continues at the same position.
    brokenBy(error);
  }
  return "broken";
}

/**
 * Yields every event of a run once and in order, reconnecting as often as necessary; ends after `run-finished`.
 * @throws QuarryProblem if the gateway refuses, QuarryUnreachable if it is unreachable for longer than `patienceMs`
 */
export async function* followEvents(
  transport: Pick<Transport, "send">,
  path: string,
  { after, signal, reconnectMs = 500, patienceMs = 60_000 }: FollowOptions = {},
): AsyncGenerator<LoggedEvent> {
  const reader: Reader = { path, lastId: after, signal };
  let lastAnswerMs = performance.now();
  for (;;) {
    const ended = yield* readConnection(transport, reader);
    if (ended === "over") return;
    // The stream may have been silent for a long time before it broke, so the time without an answer starts here.
    if (ended === "broken") lastAnswerMs = performance.now();
    if (performance.now() - lastAnswerMs >= patienceMs)
      throw new QuarryUnreachable(
        `the gateway has not answered for ${patienceMs / 1_000} s; the run continues when it is back`,
      );
    await waitMs(reconnectMs, signal);
  }
}
