import { setTimeout as wait } from "node:timers/promises";
import { type LoggedEvent, loggedEventSchema } from "@quarry/contracts";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { CommandError, exitCodes } from "../exit-codes.ts";

export interface FollowOptions {
  readonly signal: AbortSignal;
  /** Milliseconds before a broken stream is opened again. */
  readonly reconnectMs?: number;
  /** Milliseconds without an answer after which the gateway counts as gone; a minute. */
  readonly patienceMs?: number;
  /** Headers that every request needs, such as credentials. */
  readonly headers?: Readonly<Record<string, string>>;
}

const open = (
  url: string,
  lastId: string | undefined,
  { signal, headers }: FollowOptions,
): Promise<Response> => {
  const position = lastId === undefined ? {} : { "last-event-id": lastId };
  return fetch(url, { signal, headers: { accept: "text/event-stream", ...position, ...headers } });
};

/** Wakes whoever waits too long for a gateway that has gone. @throws CommandError */
const createPatience = (patienceMs: number) => {
  let lastAnswerMs = performance.now();
  return {
    answered: (): void => {
      lastAnswerMs = performance.now();
    },
    check: (): void => {
      if (performance.now() - lastAnswerMs < patienceMs) return;
      const message = `the gateway has not answered for ${patienceMs / 1_000} s; the run goes on when it is back`;
      throw new CommandError(exitCodes.dependencyDown, message);
    },
  };
};

async function* readStream(response: Response): AsyncGenerator<LoggedEvent> {
  if (response.status >= 400 && response.status < 500) {
    throw new CommandError(exitCodes.failed, `the gateway refuses the events of the run: ${response.status}`);
  }
  if (!response.ok || response.body === null) return;
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of messages) yield loggedEventSchema.parse(JSON.parse(data));
}

/** Every event of a run, each once and in order, over as many connections as it takes; ends after `run-finished`. @throws CommandError when the gateway does not know the run, or has gone. */
export async function* followEvents(eventsUrl: string, options: FollowOptions): AsyncGenerator<LoggedEvent> {
  const { signal, reconnectMs = 500, patienceMs = 60_000 } = options;
  const patience = createPatience(patienceMs);
  let lastId: string | undefined;
  let finished = false;
  while (!finished && !signal.aborted) {
    let response: Response | undefined;
    try {
      response = await open(eventsUrl, lastId, options);
      for await (const logged of readStream(response)) {
        lastId = logged.id;
        yield logged;
        finished = logged.event.type === "run-finished";
      }
    } catch (error) {
      // A gateway that restarts breaks the stream; the log goes on where it was.
      if (!(error instanceof TypeError)) throw error;
    }
    // A stream may have been silent for long before it broke: patience begins here.
    if (response?.ok === true) patience.answered();
    if (!finished) patience.check();
    if (!finished) await wait(reconnectMs, undefined, { signal });
  }
}
