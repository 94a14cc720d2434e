import { Failure } from "@quarry/failure";
import { EndpointError, errorIn, errorOf } from "./endpoint-error.ts";
import type { ReplyCollector } from "./reply-collector.ts";

interface Reading {
  readonly host: string;
  readonly reply: ReplyCollector;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const notChat = (host: string, what: string): Failure =>
  new Failure(
    "bad-configuration",
    `${host} answers with ${what} and not as chat completions do; set LLM_BASE_URL to where /chat/completions follows, mostly an address that ends in /v1`,
    { retry: "never" },
  );

/**
 * Adds one piece to the reply; returns true when it is long enough.
 * @throws {EndpointError} for an error object in it
 */
const take = (piece: unknown, { reply }: Reading): boolean => {
  const error = errorIn(piece, { status: 502 });
  if (error) throw error;
  return reply.add(piece);
};

/** Words of a server or a gateway that failed, in place of an answer. */
const ofFailure =
  /error|unavailable|overload|timed? ?out|too many requests|rate limit|exceeded|bad gateway|busy|loading|upstream/i;

const maxWholeCharacters = 64 * 1_024 * 1_024;

/** Yields the lines of a body without line ends. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/u);
    rest = lines.pop() ?? "";
    if (rest.length > maxWholeCharacters) throw new Error("a line of the response is too long");
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Other APIs of the same servers answer in other formats. */
const isCompletion = (piece: unknown): boolean =>
  typeof piece === "object" && piece !== null && "choices" in piece;

const maxShownCharacters = 120;
const shown = (text: string): string => text.trim().slice(0, maxShownCharacters);

/** Reads a body that is no event stream: one JSON value, or one per line. */
const readWhole = (lines: readonly string[], reading: Reading): void => {
  const text = lines.join("\n");
  const whole = parsed(text);
  const pieces = whole === undefined ? lines.map(parsed).filter((piece) => piece !== undefined) : [whole];
  if (pieces.length === 0 && ofFailure.test(shown(text)) && !/^\s*</u.test(text))
    throw new EndpointError(shown(text), { status: 502 });
  if (pieces.length === 0)
    throw notChat(reading.host, /^\s*</u.test(text) ? "a web page" : `text of another kind: ${shown(text)}`);
  for (const piece of pieces) if (take(piece, reading)) return;
  if (!pieces.some(isCompletion)) throw notChat(reading.host, `JSON of another kind: ${shown(text)}`);
  if (whole !== undefined) reading.reply.end();
};

// Some gateways repeat the name of the field.
const eventData = /^\uFEFF?(?:(?:data|error):\s?)+(?<data>.*)$/u;
const otherField = /^(?::|event:|id:|retry:|$)/u;

/** Creates a reader of the data lines of an event stream; it returns true when the reply is complete, or long enough. */
const createEventReader = (reading: Reading): ((data: string) => boolean) => {
  // An event may spread its value over several lines.
  let begun = "";
  return (data) => {
    if (data.trim() === "[DONE]") {
      reading.reply.end();
      return true;
    }
    const whole = parsed(data) ?? (begun === "" ? undefined : parsed(`${begun}\n${data}`));
    begun = whole === undefined && begun.length < maxWholeCharacters ? `${begun}\n${data}`.trimStart() : "";
    return whole !== undefined && take(whole, reading);
  };
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
  const unread: string[] = [];
  const takeEvent = createEventReader(reading);
  for await (const line of linesOf(body)) {
    const data = eventData.exec(line)?.groups?.["data"];
    if (data === undefined) {
      if (!otherField.test(line)) unread.push(line);
    } else if (takeEvent(data)) return;
  }
  if (unread.length > 0) readWhole(unread, reading);
};
