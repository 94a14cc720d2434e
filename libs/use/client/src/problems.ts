import { type Problem, problemSchema } from "@quarry/contracts";

/** The code in a problem's type: a reference to its section of `/docs`, or the URN that the first release answered with. */
const codeOf = (type: string): string =>
  /(?:#problem-|^urn:quarry:problem:)([a-z-]+)$/u.exec(type)?.[1] ?? "";

/** The gateway refused a request: its problem details (RFC 9457), whole. */
export class QuarryProblem extends Error {
  override readonly name = "QuarryProblem";
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** The kind of problem in one word; empty where the answer names none. */
  readonly code: string;
  /** True if the same request can succeed later without a change. */
  readonly retryable: boolean;
  readonly instance: string | undefined;
  /** Each field that is wrong, with its limit and the remedy. */
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

/** The gateway gave no answer. */
export class QuarryUnreachable extends Error {
  override readonly name = "QuarryUnreachable";
}

/** The reason that a failed fetch keeps in its cause. */
export const unreachable = (url: string, error: unknown): QuarryUnreachable => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new QuarryUnreachable(`the gateway at ${url} cannot be reached: ${why}`, { cause: error });
};

/** Statuses behind which the same request can succeed later. */
export const passingStatuses: readonly number[] = [429, 502, 503];

/** The problem in a refusal; something between client and gateway may answer without one. */
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
