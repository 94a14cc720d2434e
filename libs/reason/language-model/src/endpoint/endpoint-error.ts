import { type Fields, fieldsOf as objectFields } from "../fields.ts";

/** Error reported by an endpoint, by its status or in an error object of its reply. */
export class EndpointError extends Error {
  override readonly name = "EndpointError";
  readonly status: number;
  /** The endpoint's own code; empty if there is none. */
  readonly code: string;
  readonly headers: Headers;

  constructor(message: string, { status, code = "", headers = new Headers() }: ErrorFacts) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

interface ErrorFacts {
  readonly status: number;
  readonly code?: string;
  readonly headers?: Headers;
}

/** Returns the fields of an object, or of the first in a list. */
const fieldsOf = (value: unknown): Fields => objectFields(Array.isArray(value) ? value[0] : value);

const wordsOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
};

const minStatus = 400;
const maxStatus = 599;
const statusOf = (code: unknown): number | undefined => {
  const status = Number(code);
  return Number.isInteger(status) && status >= minStatus && status <= maxStatus ? status : undefined;
};

/** Kinds of errors without a status, by the exact names that APIs give them, without "error" or "exception" at their end. */
const statusByKind: readonly (readonly [RegExp, number])[] = [
  [/^(?:(?:invalid_?)?authentication|unauthenticated|unauthorized|invalid_?api_?key)$/i, 401],
  [/^(?:permission(?:_?denied)?|forbidden)$/i, 403],
  [/^(?:model_?)?not_?found$/i, 404],
  [/^(?:rate_?limit(?:_?exceeded)?|too_?many_?requests|throttling(?:\.\w+)?|resource_?exhausted)$/i, 429],
  [/^(?:insufficient_?quota|(?:token_|request_)?quota_?exceeded|exceeded_current_quota)$/i, 429],
  [/^(?:engine_?)?overloaded$/i, 529],
  [/^(?:invalid_?(?:request|argument)|bad_?request|validation)$/i, 400],
];

/** Some gateways call a lost connection an invalid request. */
const lostConnection =
  /upstream connect error|disconnect\/reset|connection (?:reset|refused|closed|terminat\w+)/i;

const statusOfKind = (kinds: readonly string[], message: string): number | undefined => {
  if (lostConnection.test(message)) return undefined;
  const names = kinds.map((kind) => kind.replace(/_?(?:error|exception)$/iu, ""));
  return statusByKind.find(([name]) => names.some((one) => name.test(one)))?.[1];
};

const firstOf = (...values: readonly unknown[]): unknown =>
  values.find((value) => value !== undefined && value !== null && value !== "");

const empties: ReadonlySet<unknown> = new Set([false, null, undefined, "", 0, "0"]);

/** True if a field for an error is empty: some servers always send it. */
const isNothing = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return empties.has(value);
  const { message, ...rest } = fieldsOf(value);
  const isSuccess = empties.has(message) || /^(?:success|ok)$/iu.test(wordsOf(message));
  return isSuccess && Object.values(rest).every((one) => empties.has(one));
};

/** Returns the words of the provider behind a gateway, which it sends along as text or JSON. */
const upstreamWords = (metadata: unknown): string => {
  const { raw } = fieldsOf(metadata);
  if (typeof raw !== "string") return wordsOf(raw);
  try {
    return errorIn(JSON.parse(raw))?.message ?? raw;
  } catch {
    return raw;
  }
};

/** Returns the error in a body, at any of its usual places. */
const errorObject = (body: unknown): unknown => {
  const fields = fieldsOf(body);
  const { error, errors, choices, object, message, detail, code, msg, base_resp: base } = fields;
  const words = firstOf(fields["error_msg"], empties.has(code) ? undefined : msg);
  const named = isNothing(error) ? undefined : error;
  if (Array.isArray(choices)) return firstOf(named, fieldsOf(choices[0])["error"]);
  const isBare = object === "error" || typeof message === "string" || firstOf(detail, words) !== undefined;
  const { status_code: status, status_msg: said } = fieldsOf(base);
  const first = Array.isArray(errors) ? errors[0] : undefined;
  return firstOf(named, first, status === 0 ? undefined : said, isBare ? body : undefined);
};

/** For an error that says neither its status nor its kind, behind a status of success. */
const unnamedStatus = 502;

/**
 * Finds the error object in a body: `error` as an object or a string, a list of them, `detail`, the fields themselves,
 * `base_resp`, or `error` of a choice. Undefined if there is none. `status` is that of an unsuccessful response.
 */
export const errorIn = (
  body: unknown,
  { status, headers = new Headers() }: { readonly status?: number; readonly headers?: Headers } = {},
): EndpointError | undefined => {
  const error = errorObject(body);
  if (error === undefined || error === false) return undefined;
  const fields = fieldsOf(body);
  const inner = typeof error === "string" ? { message: error } : fieldsOf(error);
  const message = firstOf(
    inner["message"],
    inner["detail"],
    inner["msg"],
    inner["error_msg"],
    fields["message"],
    error,
  );
  const own = [inner["code"], inner["status"], fields["code"]].map(statusOf);
  const words = [wordsOf(message), upstreamWords(inner["metadata"])].filter((part) => part !== "");
  const kinds = [inner["code"], inner["type"], fields["type"]].map(wordsOf);
  const kind = statusOfKind([...kinds, wordsOf(inner["status"])], wordsOf(message));
  return new EndpointError(words.join(": "), {
    status: own.find((one) => one !== undefined) ?? status ?? kind ?? unnamedStatus,
    code: kinds.join(" ").trim(),
    headers,
  });
};

const maxTextCharacters = 500;

/** Reads the error of an unsuccessful response from its body in JSON, HTML or text. */
export const errorOf = (
  text: string,
  { status, headers }: Required<Omit<ErrorFacts, "code">>,
): EndpointError => {
  try {
    const found = errorIn(JSON.parse(text), { status, headers });
    if (found) return new EndpointError(`${status} ${found.message}`, { status, code: found.code, headers });
  } catch {
    // It is not JSON: its text is the message.
  }
  const words = text
    .replaceAll(/<[^<>]{0,400}>/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return new EndpointError(`${status} ${words.slice(0, maxTextCharacters) || "without a word"}`, {
    status,
    headers,
  });
};
