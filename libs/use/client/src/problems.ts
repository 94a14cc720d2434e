import { type Problem, problemSchema } from "@quarry/contracts";

/** Returns the code in a problem's type: a reference to its section of `/docs`, or the URN used by the first release. */
const codeOf = (type: string): string =>
  /(?:#problem-|^urn:quarry:problem:)([a-z-]+)$/u.exec(type)?.[1] ?? "";

/** A refusal by the gateway, with its complete problem details (RFC 9457). */
export class QuarryProblem extends Error {
  override readonly name = "QuarryProblem";
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Kind of problem in one word; empty if the answer names none. */
  readonly code: string;
  /** True if the same request can succeed later without a change. */
  readonly retryable: boolean;
  readonly instance: string | undefined;
  /** Invalid fields, each with its limit and the remedy. */
  readonly errors: readonly { readonly field: string; readonly message: string }[];

  constructor(problem: Problem) {
    const fields = (problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
    super([problem.detail, ...fields].join("\n"));
    this.type = problem.type;
    this.title = problem.title;
    this.status = problem.status;
    this.detail = problem.detail;
    this.code = problem.code ?? codeOf(problem.type);
    this.retryable = problem.retryable ?? false;
    this.instance = problem.instance;
    this.errors = problem.errors ?? [];
  }
}

/** Thrown if the gateway does not answer. */
export class QuarryUnreachable extends Error {
  override readonly name = "QuarryUnreachable";
}

/** Creates the error for a failed fetch, with the reason from its cause. */
export const unreachable = (url: string, error: unknown): QuarryUnreachable => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new QuarryUnreachable(`the gateway at ${url} cannot be reached: ${why}`, { cause: error });
};

/** Statuses after which the same request can succeed later. */
export const passingStatuses: readonly number[] = [429, 502, 503];

/** Reads the problem from a refusal; an intermediary between client and gateway may answer without one. */
export const problemOf = async (response: Response): Promise<QuarryProblem> => {
  const { status } = response;
  const text = await response.text();
  const problem = problemSchema.safeParse(parsed(text));
  if (problem.success) return new QuarryProblem(problem.data);
  return new QuarryProblem({
    type: "about:blank",
    title: response.statusText,
    status,
    detail: `the gateway answered ${status}${text.trim() === "" ? "" : `: ${text.trim().slice(0, 300)}`}`,
    retryable: passingStatuses.includes(status),
  });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
