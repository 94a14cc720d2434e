/** A job whose code was stopped where it stood, because it held the event loop. */
export interface HeldJob {
  readonly contract: string;
  readonly jobId: string;
}

/** A part of a service that is started and stopped with it. */
export interface Lifecycle {
  readonly name: string;
  /** Resolves when the part works, or is ready to wait patiently for what it needs. */
  start(): Promise<void>;
  /** Resolves when the part holds nothing any more; also ends a start that has not come to its end. */
  stop(): Promise<void>;
  /** True if the part can work now; a string gives the reason why not. Without it, a started part is ready. */
  ready?(): Promise<boolean | string>;
  /** True if the part may recover by itself; a string gives the reason why only a new process helps. Without it, it may. */
  alive?(): Promise<boolean | string>;
  /** Gives up a job, if it is one of the part. Left out, the part has no jobs. */
  abandon?(job: HeldJob): void;
}

/** A part that cannot work, and why. */
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
    return error instanceof Error ? error.message : String(error);
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

/** Asks all parts at once; a part that throws or does not answer within two seconds is not ready. */
export const checkReadiness = async (parts: readonly Lifecycle[]): Promise<NotReady[]> => {
  const answers = await Promise.all(
    parts.map(async (part) => ({ part: part.name, answer: await ask(part, "ready") })),
  );
  return answers.flatMap(({ part, answer = `no answer within ${answerWithinMs} ms` }) =>
    answer === true ? [] : [{ part, reason: reasonOf(answer, "ready") }],
  );
};

/** The parts that only a new process helps; one that does not answer in time is not among them, because a busy machine is no reason to exit. */
export const checkLiveness = async (parts: readonly Lifecycle[]): Promise<NotReady[]> => {
  const answers = await Promise.all(
    parts.map(async (part) => ({ part: part.name, answer: await ask(part, "alive") })),
  );
  return answers.flatMap(({ part, answer = true }) =>
    answer === true ? [] : [{ part, reason: reasonOf(answer, "alive") }],
  );
};
