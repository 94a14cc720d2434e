/** Form of requests that an endpoint accepts for a model; endpoints differ despite compatible APIs. */
export interface Dialect {
  /** Method that constrains the reply to its schema; all but `strict` repeat the schema in the prompt. */
  readonly format: "strict" | "json_schema" | "json_object" | "text";
  /** Parameter name of the output limit. */
  readonly outputLimit: "max_tokens" | "max_completion_tokens";
  /** True if it refuses a request without an output limit. */
  readonly needsOutputLimit: boolean;
  readonly temperature: boolean;
  readonly reasoningEffort: boolean;
  /** True if it reports token counts at the end of a stream. */
  readonly streamUsage: boolean;
  readonly stream: boolean;
  /** True if the model has a role for instructions, and takes several messages of one role. */
  readonly systemRole: boolean;
  /** Tried because a server failed without giving a reason: not remembered, because the reason may be a different one. */
  readonly isGuess?: boolean;
}

/** First dialect to try, with all features. */
export const fullDialect: Dialect = {
  format: "strict",
  outputLimit: "max_tokens",
  needsOutputLimit: false,
  temperature: true,
  reasoningEffort: true,
  streamUsage: true,
  stream: true,
  systemRole: true,
};

/** A refused request. */
export interface Refusal {
  readonly status: number;
  readonly complaint: string;
  /** True if the request included a schema. */
  readonly structured: boolean;
  /** True if the request set an output limit. */
  readonly limited: boolean;
}

const refusals: ReadonlySet<number> = new Set([400, 415, 422, 501]);
const simplerFormats = { strict: "json_schema", json_schema: "json_object", json_object: "text" } as const;

const afterLimit = (
  { outputLimit }: Dialect,
  { complaint, limited }: Refusal,
): Partial<Dialect> | undefined => {
  const named = complaint.includes("max_completion_tokens") ? "max_completion_tokens" : "max_tokens";
  if (!limited) return complaint.includes(named) ? { outputLimit: named, needsOutputLimit: true } : undefined;
  return named !== outputLimit && named === "max_completion_tokens" ? { outputLimit: named } : undefined;
};

const extraField =
  /extra (?:inputs?|fields?|parameters?|keys?)|(?:unknown|unrecognized|unexpected|unsupported) (?:fields?|parameters?|arguments?|keys?|request)/i;

// Messages of chat templates.
const ofRoles =
  /system (?:role|messages?|prompts?|instructions?)[^.]{0,40}\b(?:not|un)[ -]?(?:supported|allowed|enabled)|(?:not|un)[ -]?support\w*[^.]{0,20}system (?:role|message)|roles? must alternate|(?:alternate|alternating) [^.]{0,40}roles?|role:? ["'`]?system\b|developer instruction is not enabled/i;

const afterComplaint = (dialect: Dialect, { complaint }: Refusal): Partial<Dialect> | undefined => {
  if (dialect.temperature && complaint.includes("temperature")) return { temperature: false };
  if (dialect.reasoningEffort && /reasoning|thinking/i.test(complaint)) return { reasoningEffort: false };
  if (dialect.systemRole && ofRoles.test(complaint)) return { systemRole: false };
  if (dialect.streamUsage && /stream_options|include_usage/.test(complaint)) return { streamUsage: false };
  return afterVagueComplaint(dialect, complaint);
};

/** Returns the feature to drop after an error message that names no field. */
const afterVagueComplaint = (dialect: Dialect, complaint: string): Partial<Dialect> | undefined => {
  if (dialect.stream && /\bstream(?:ing)?\b/i.test(complaint)) return { stream: false, streamUsage: false };
  // It does not name the unknown field.
  if (!extraField.test(complaint) || /response_format|schema/i.test(complaint)) return undefined;
  if (dialect.streamUsage) return { streamUsage: false };
  return dialect.reasoningEffort ? { reasoningEffort: false } : undefined;
};

// OpenRouter answers 404 if no provider takes a parameter.
const ofParameters = /requested parameters|no (?:endpoints?|providers?)[^.]{0,60}\bsupport/i;
// Messages of servers whose grammar for a schema fails, with any status.
const ofGrammar =
  /grammar|response_?format|json.?schema|json_object|guided|structured|samplers?\b|outlines|regex|schema/i;

/** Groq refuses a request because its own answer does not fit the schema. */
const ofOneAnswer = /failed_generation/;

/** Returns the dialect to repeat a request in that failed and was not refused; its grammar may be the reason. */
const afterFailure = (
  { format }: Dialect,
  { status, complaint, structured }: Refusal,
): Partial<Dialect> | undefined => {
  const isOfOne = ofOneAnswer.test(complaint);
  const isOfGrammar = !isOfOne && ofGrammar.test(complaint);
  const mayHelp = structured && format !== "text" && (isOfOne || isOfGrammar || status === 500);
  return mayHelp ? { format: "text", isGuess: !isOfGrammar } : undefined;
};

/**
 * Returns the next simpler dialect after a refusal; undefined if simplifying cannot help. A server error without a reason may come
 * from the grammar of a schema: the request is repeated once without.
 */
export const simplerDialect = (dialect: Dialect, refusal: Refusal): Partial<Dialect> | undefined => {
  const { status, complaint, structured } = refusal;
  if ((status >= 500 && status !== 501) || ofOneAnswer.test(complaint)) return afterFailure(dialect, refusal);
  if (!refusals.has(status) && !ofParameters.test(complaint)) return undefined;
  const adapted = afterLimit(dialect, refusal) ?? afterComplaint(dialect, refusal);
  if (adapted) return adapted;
  if (!structured || dialect.format === "text") return undefined;
  return { format: simplerFormats[dialect.format] };
};
