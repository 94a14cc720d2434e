import { Failure, parsedJson } from "@quarry/failure";
import { EndpointError, errorIn, errorOf } from "./endpoint-error.ts";
import type { ReplyCollector } from "./reply-collector.ts";

interface Reading {
  readonly host: string;
  readonly reply: ReplyCollector;
}

const notChat = (host: string, what: string): Failure =>
  new Failure(
    "bad-configuration",
    `${host} answers with ${what} instead of a chat completion; set LLM_BASE_URL to the address before /chat/completions, which usually ends in /v1`,
    { retry: "never" },
  );

/**
 * Adds one piece to the reply; returns true when it is long enough.
 * @throws {EndpointError} for an error object in it
 * @throws {Failure} `bad-configuration` for a piece of another API
 */
const take = (piece: unknown, { host, reply }: Reading): boolean => {
  const error = errorIn(piece);
  if (error) throw error;
  if (isOfAnotherApi(piece)) throw notChat(host, `events of another kind: ${shown(JSON.stringify(piece))}`);
  return reply.add(piece);
};

/** Words of a server or a gateway that failed, in place of an answer. */
const ofFailure =
  /error|unavailable|overload|timed? ?out|too many requests|rate limit|exceeded|bad gateway|busy|loading|upstream/i;

const maxWholeCharacters = 64 * 1_024 * 1_024;

/** Yields the lines of a body without line ends. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Each piece of an unfinished line is split once; a return at the end of a piece may be half a line end.
  let begun: string[] = [];
  let length = 0;
  let held = "";
  for await (const bytes of body) {
    const [first = "", ...more] = (held + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/u);
    const lines = more.length === 0 ? [] : [begun.join("") + first, ...more.slice(0, -1)];
    if (lines.length > 0) [begun, length] = [[], 0];
    const open = more.at(-1) ?? first;
    held = open.endsWith("\r") ? "\r" : "";
    begun.push(open.slice(0, open.length - held.length));
    length += open.length;
    if (length > maxWholeCharacters) throw new Error("a line of the response is too long");
    yield* lines;
  }
  const rest = begun.join("") + held;
  if (rest !== "") yield rest;
}

/** Other APIs of the same servers answer in other formats. */
const isCompletion = (piece: unknown): boolean =>
  typeof piece === "object" && piece !== null && "choices" in piece;

const beginsCompletion = /^\s*\{[^]*"(?:choices|message)"/u;

/** Events of other APIs of the same servers. */
const isOfAnotherApi = (piece: unknown): boolean =>
  typeof piece === "object" &&
  piece !== null &&
  ("candidates" in piece ||
    ("type" in piece &&
      typeof piece.type === "string" &&
      /^(?:message|content_block|response)[._]/u.test(piece.type)));

const maxShownCharacters = 120;
const shown = (text: string): string => text.trim().slice(0, maxShownCharacters);

/** Parses one JSON value in all lines, or one per line. */
const valuesIn = (lines: readonly string[]): { readonly values: unknown[]; readonly isOne: boolean } => {
  const whole = parsedJson(lines.join("\n"));
  const isOne = whole !== undefined;
  return { values: isOne ? [whole] : lines.map(parsedJson).filter((value) => value !== undefined), isOne };
};

/** Reads a body that is not an event stream: one JSON value, or one per line. */
const readWhole = (lines: readonly string[], reading: Reading): void => {
  const text = lines.join("\n");
  const { values: pieces, isOne } = valuesIn(lines);
  if (pieces.length === 0 && beginsCompletion.test(text))
    throw new Failure("model-down", `${reading.host} cut off the reply`, { retry: "backoff" });
  if (pieces.length === 0 && ofFailure.test(shown(text)) && !/^\s*</u.test(text))
    throw new EndpointError(shown(text), { status: 502 });
  if (pieces.length === 0)
    throw notChat(reading.host, /^\s*</u.test(text) ? "a web page" : `text of another kind: ${shown(text)}`);
  for (const piece of pieces) if (take(piece, reading)) return;
  if (!pieces.some(isCompletion)) throw notChat(reading.host, `JSON of another kind: ${shown(text)}`);
  if (isOne) reading.reply.end();
};

// Some gateways repeat the name of the field.
const eventData = /^\uFEFF?(?:(?:data|error):\s?){1,2}(?<data>.*)$/su;
const otherField = /^(?::|event:|id:|retry:|$)/u;
const streamEnd = /^\s*\[done\]\s*$/iu;

/** Maximum length of an event that spreads over several lines. */
const maxEventCharacters = 1_024 * 1_024;

/** Reader of an event stream; its methods return true when the reply is complete, or long enough. */
interface EventReader {
  /** Takes the name of the event to which the next lines belong, if the line has one. */
  readonly name: (line: string) => void;
  /** Reads one data line. */
  readonly line: (data: string) => boolean;
  /** Reads the event that ends here, at a blank line or at the end of the stream. */
  readonly end: () => boolean;
}

/**
 * Creates a reader of the data lines of an event stream, which parses each line at most three times. A line with a complete value
 * is an event, because some servers send no blank lines.
 */
const createEventReader = (reading: Reading): EventReader => {
  // An event may spread its value over several lines.
  let begun: string[] = [];
  let length = 0;
  let isError = false;
  const end = (): boolean => {
    const lines = begun;
    const isTold = isError;
    [begun, length, isError] = [[], 0, false];
    if (lines.length === 0) return false;
    const { values } = valuesIn(lines);
    if (isTold && values.length === 0) throw new EndpointError(shown(lines.join("\n")), { status: 502 });
    return values.some((piece) => take(piece, reading));
  };
  const line = (data: string): boolean => {
    if (streamEnd.test(data)) {
      end();
      reading.reply.end();
      return true;
    }
    const value = parsedJson(data);
    if (value !== undefined && (begun.length === 0 || isCompletion(value)))
      return end() || take(value, reading);
    begun.push(data);
    length += data.length + 1;
    return length > maxEventCharacters && end();
  };
  const name = (text: string): void => {
    if (text.startsWith("event:")) isError = text.slice("event:".length).trim() === "error";
  };
  return { name, line, end };
};

const isEvent = (data: string | undefined): boolean => data !== undefined && !streamEnd.test(data);

/**
 * Reads the events of a body; returns the lines that belong to none, unless the events are a complete reply. Some gateways send one
 * JSON value, which belongs to no event, and the end of a stream.
 */
const readEvents = async (body: ReadableStream<Uint8Array>, reading: Reading): Promise<readonly string[]> => {
  const unread: string[] = [];
  const events = createEventReader(reading);
  let hasEvents = false;
  for await (const line of linesOf(body)) {
    const data = eventData.exec(line)?.groups?.["data"];
    hasEvents ||= isEvent(data);
    events.name(line);
    const isComplete = data === undefined ? line === "" && events.end() : events.line(data);
    if (isComplete) return hasEvents ? [] : unread;
    if (data === undefined && !otherField.test(line)) unread.push(line);
  }
  return events.end() ? [] : unread;
};

/**
 * Reads a response into the reply: an event stream or one JSON value, regardless of its declared type.
 * @throws {EndpointError} for an error, by status or in the body
 * @throws {Failure} `bad-configuration` for a web page
 */
export const readReply = async (response: Response, reading: Reading): Promise<void> => {
  const { status, headers, body } = response;
  if (!response.ok) throw errorOf(await response.text(), { status, headers });
  if (body === null) return;
  if (headers.get("content-type")?.includes("html")) throw notChat(reading.host, "a web page");
  const unread = await readEvents(body, reading);
  if (unread.length > 0) readWhole(unread, reading);
};
