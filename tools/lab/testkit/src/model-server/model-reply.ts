import type { ModelRequest } from "./asked-task.ts";

/** Behaviour of a scripted model for a request. */
export type ModelReply =
  | {
      readonly kind: "answer";
      readonly text: string;
      /** Finish reason in the words of the endpoint; default `stop`. */
      readonly finish?: string;
      /** Reasoning that precedes the reply. */
      readonly reasoning?: string;
      /** Delay before each further piece of a streamed answer in milliseconds. */
      readonly pieceMs?: number;
    }
  | {
      readonly kind: "error";
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Accepts the request and never answers. */
  | { readonly kind: "silence" }
  /** Sends this text and closes the connection. */
  | { readonly kind: "cut"; readonly text: string }
  /** Repeats the text until the client disconnects. */
  | { readonly kind: "endless"; readonly text: string };

/** Part of a request that some compatible endpoints do not support. */
export type Refusable =
  | "strict"
  | "json_schema"
  | "json_object"
  | "max_tokens"
  | "no_limit"
  | "temperature"
  | "reasoning_effort"
  | "stream_options";

const complaints: Readonly<Record<Refusable, string>> = {
  strict: "Invalid schema for response_format: strict is not supported",
  json_schema: "response_format json_schema is not supported",
  json_object: "response_format json_object is not supported",
  max_tokens: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
  no_limit: "max_tokens: Field required",
  reasoning_effort: "Unrecognized request argument supplied: reasoning_effort",
  temperature: "Unsupported value: 'temperature' does not support 0 with this model.",
  stream_options: "unknown field stream_options",
};

const has = ({ body }: ModelRequest, part: Refusable): boolean => {
  const { response_format: format } = body;
  if (part === "strict") return format?.json_schema?.strict === true;
  if (part === "no_limit") return !("max_tokens" in body);
  return part === "json_schema" || part === "json_object" ? format?.type === part : part in body;
};

/** Returns the reason why an endpoint refuses a request; undefined if it accepts it. */
export const refusalOf = (
  request: ModelRequest,
  { apiKey, refuses }: { readonly apiKey: string | undefined; readonly refuses: readonly Refusable[] },
): ModelReply | undefined => {
  if (apiKey !== undefined && request.authorization !== `Bearer ${apiKey}`) {
    // Some endpoints repeat the sent key in the error message.
    const message = `Incorrect API key provided: ${request.authorization ?? "none"}`;
    return { kind: "error", status: 401, message };
  }
  const refused = refuses.find((part) => has(request, part));
  return refused && { kind: "error", status: 400, message: complaints[refused] };
};
