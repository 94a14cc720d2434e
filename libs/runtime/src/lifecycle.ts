/** A part of a service that is started and stopped with it. */
export interface Lifecycle {
  readonly name: string;
  /** Resolves when the part works, or is ready to wait patiently for what it needs. */
  start(): Promise<void>;
  /** Resolves when the part holds nothing any more; also ends a start that has not come to its end. */
  stop(): Promise<void>;
  /** Whether the part can do its work now; text says why not. Left out, a started part is ready. */
  ready?(): Promise<boolean | string>;
}

/** A part that cannot work, and why. */
export interface NotReady {
  readonly part: string;
  readonly reason: string;
}

const answerWithinMs = 2_000;

const answerOf = async (part: Lifecycle): Promise<boolean | string> => {
  try {
    return part.ready ? await part.ready() : true;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const checkOne = async (part: Lifecycle): Promise<NotReady[]> => {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(`no answer within ${answerWithinMs} ms`), answerWithinMs);
  const answer = await Promise.race([answerOf(part), late.promise]);
  clearTimeout(timer);
  if (answer === true) return [];
  return [{ part: part.name, reason: answer === false ? "not ready" : answer }];
};

/** Asks all parts at once; a part that throws or does not answer within two seconds is not ready. */
export const checkReadiness = async (parts: readonly Lifecycle[]): Promise<NotReady[]> =>
  (await Promise.all(parts.map(checkOne))).flat();
