/** Which form of a request an endpoint understands for a model; they all call themselves compatible. */
export interface Dialect {
  /** How an answer is held to its schema; all but `strict` have the schema in the prompt, too. */
  readonly format: "strict" | "json_schema" | "json_object" | "text";
  /** What the limit of an answer is called. */
  readonly outputLimit: "max_tokens" | "max_completion_tokens";
  /** Whether it refuses a request that sets no such limit. */
  readonly needsOutputLimit: boolean;
  readonly temperature: boolean;
  readonly reasoningEffort: boolean;
  /** Whether it counts tokens at the end of a stream. */
  readonly streamUsage: boolean;
}

/** What is tried first: all that could be known. */
export const fullDialect: Dialect = {
  format: "strict",
  outputLimit: "max_tokens",
  needsOutputLimit: false,
  temperature: true,
  reasoningEffort: true,
  streamUsage: true,
};

/** A request that was refused. */
export interface Refusal {
  readonly status: number;
  readonly complaint: string;
  /** Whether the request asked for an answer that fits a schema. */
  readonly structured: boolean;
  /** Whether the request set a limit for its answer. */
  readonly limited: boolean;
}

const refusals: ReadonlySet<number> = new Set([400, 415, 422, 501]);
const tooLong =
  /context[ _]length|context window|context size|too long|too many tokens|maximum context|exceeds? the (?:available )?context/i;
const simplerFormats = { strict: "json_schema", json_schema: "json_object", json_object: "text" } as const;

/** Whether a refusal says that the prompt is longer than the model can read. */
export const isTooLong = ({ status, complaint }: Pick<Refusal, "status" | "complaint">): boolean =>
  (refusals.has(status) || status === 413) && tooLong.test(complaint);

const afterLimit = (
  { outputLimit }: Dialect,
  { complaint, limited }: Refusal,
): Partial<Dialect> | undefined => {
  const named = complaint.includes("max_completion_tokens") ? "max_completion_tokens" : "max_tokens";
  if (!limited) return complaint.includes(named) ? { outputLimit: named, needsOutputLimit: true } : undefined;
  return named !== outputLimit && named === "max_completion_tokens" ? { outputLimit: named } : undefined;
};

const afterComplaint = (dialect: Dialect, { complaint }: Refusal): Partial<Dialect> | undefined => {
  if (dialect.temperature && complaint.includes("temperature")) return { temperature: false };
  if (dialect.reasoningEffort && /reasoning/i.test(complaint)) return { reasoningEffort: false };
  if (dialect.streamUsage && /stream_options|include_usage/.test(complaint)) return { streamUsage: false };
  return undefined;
};

/** What a simpler dialect has that a refused one has not; undefined when simplicity is not what is missing. */
export const simplerDialect = (dialect: Dialect, refusal: Refusal): Partial<Dialect> | undefined => {
  if (!refusals.has(refusal.status) || isTooLong(refusal)) return undefined;
  const adapted = afterLimit(dialect, refusal) ?? afterComplaint(dialect, refusal);
  if (adapted) return adapted;
  if (!refusal.structured || dialect.format === "text") return undefined;
  return { format: simplerFormats[dialect.format] };
};
