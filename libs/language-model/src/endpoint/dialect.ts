/** Which form of a request an endpoint understands for a model; they all call themselves compatible. */
export interface Dialect {
  /** How an answer is held to its schema; `text` leaves it to the prompt. */
  readonly format: "json_schema" | "json_object" | "text";
  readonly outputLimit: "max_tokens" | "max_completion_tokens";
  readonly temperature: boolean;
  /** Whether it counts tokens at the end of a stream. */
  readonly streamUsage: boolean;
}

/** What is tried first: all that could be known. */
export const fullDialect: Dialect = {
  format: "json_schema",
  outputLimit: "max_tokens",
  temperature: true,
  streamUsage: true,
};

const refusals: ReadonlySet<number> = new Set([400, 415, 422, 501]);
const tooLong = /context[ _]length|context window|too long|too many tokens|maximum context/i;

const afterComplaint = (dialect: Dialect, complaint: string): Dialect | undefined => {
  if (dialect.outputLimit === "max_tokens" && complaint.includes("max_completion_tokens"))
    return { ...dialect, outputLimit: "max_completion_tokens" };
  if (dialect.temperature && complaint.includes("temperature")) return { ...dialect, temperature: false };
  if (dialect.streamUsage && /stream_options|include_usage/.test(complaint))
    return { ...dialect, streamUsage: false };
  return undefined;
};

/** The next simpler dialect after a refusal; undefined when simplicity is not what is missing. */
export const simplerDialect = (
  dialect: Dialect,
  { status, complaint, structured }: { status: number; complaint: string; structured: boolean },
): Dialect | undefined => {
  if (!refusals.has(status) || tooLong.test(complaint)) return undefined;
  const adapted = afterComplaint(dialect, complaint);
  if (adapted) return adapted;
  if (!structured || dialect.format === "text") return undefined;
  return { ...dialect, format: dialect.format === "json_schema" ? "json_object" : "text" };
};
