import { errorMessage } from "@quarry/failure";
/** A job whose code was stopped because it held the event loop. */
export interface HeldJob {
  readonly contract: string;
  readonly jobId: string;
}

/** A part of a service that is started and stopped with it. */
export interface Lifecycle {
  readonly name: string;
  /** Resolves when the part works, or waits for its dependencies. */
  start(): Promise<void>;
  /** Resolves when the part has released everything; also ends an unfinished start. */
  stop(): Promise<void>;
  /** True if the part can work now; a string gives the reason why not. Without this method a started part is ready. */
  ready?(): Promise<boolean | string>;
  /**
   * True if the part may recover by itself; a string gives the reason why only a new process helps. Without this method it may.
   */
  alive?(): Promise<boolean | string>;
  /** Abandons a job, if the part runs it. Absent if the part has no jobs. */
  abandon?(job: HeldJob): void;
}

/** A part that cannot work, and the reason. */
export interface NotReady {
  readonly part: string;
  readonly reason: string;
}

const answerWithinMs = 2_000;

type Question = "ready" | "alive";

const answerOf = async (part: Lifecycle, question: Question): Promise<boolean | string> => {
  try {
    return (await part[question]?.()) ?? true;
  } catch (error) {
    return errorMessage(error);
  }
};

const ask = async (part: Lifecycle, question: Question): Promise<boolean | string | undefined> => {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), answerWithinMs);
  const answer = await Promise.race([answerOf(part, question), late.promise]);
  clearTimeout(timer);
  return answer;
};

const reasonOf = (answer: false | string, question: Question): string =>
  answer === false ? `not ${question}` : answer;

/** Asks all parts concurrently; `late` is the answer of a part that does not answer within two seconds. */
const check = async (
  parts: readonly Lifecycle[],
  question: Question,
  late: true | string,
): Promise<NotReady[]> => {
  const answers = await Promise.all(
    parts.map(async (part) => ({ part: part.name, answer: await ask(part, question) })),
  );
  return answers.flatMap(({ part, answer = late }) =>
    answer === true ? [] : [{ part, reason: reasonOf(answer, question) }],
  );
};

/** Checks all parts; a part that throws or does not answer within two seconds is not ready. */
export const checkReadiness = (parts: readonly Lifecycle[]): Promise<NotReady[]> =>
  check(parts, "ready", `no answer within ${answerWithinMs} ms`);

/**
 * Returns the parts that only a new process can repair; slow ones are not included, because a busy machine is not a reason to exit.
 */
export const checkLiveness = (parts: readonly Lifecycle[]): Promise<NotReady[]> =>
  check(parts, "alive", true);
