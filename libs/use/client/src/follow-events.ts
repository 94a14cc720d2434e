import { type LoggedEvent, loggedEventSchema } from "@quarry/contracts";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { passingStatuses, problemOf, QuarryUnreachable } from "./problems.ts";
import { type Transport, waitMs } from "./transport.ts";

export interface FollowOptions {
  /** The id of the last event that was seen; all of them without it. */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds before a broken stream is opened again. */
  readonly reconnectMs?: number;
  /** Milliseconds without an answer after which the gateway counts as gone; a minute. */
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

/** Accepts network errors: a failed fetch and a broken stream are TypeErrors. @throws any other error */
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

/** Yields the events of one connection; it ends with the run or when the connection breaks or times out. */
async function* readConnection(
  transport: Pick<Transport, "send">,
  reader: Reader,
): AsyncGenerator<LoggedEvent, "over" | "broken" | "unanswered"> {
  const response = await open(transport, reader);
  if (response === undefined) return "unanswered";
  if (isRefusal(response)) throw await problemOf(response);
  // There is nothing after the last event that was seen.
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
    // A gateway that restarts breaks the stream; the log goes on where it was.
    brokenBy(error);
  }
  return "broken";
}

/**
 * Every event of a run, each once and in order, over as many connections as it takes; ends after `run-finished`.
 * @throws QuarryProblem when the gateway refuses, QuarryUnreachable when it has gone for longer than `patienceMs`
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
    // A stream may have been silent for long before it broke: patience begins here.
    if (ended === "broken") lastAnswerMs = performance.now();
    if (performance.now() - lastAnswerMs >= patienceMs)
      throw new QuarryUnreachable(
        `the gateway has not answered for ${patienceMs / 1_000} s; the run goes on when it is back`,
      );
    await waitMs(reconnectMs, signal);
  }
}
