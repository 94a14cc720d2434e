/** The work's answer, or the signal's reason as soon as it aborts, whether the work listens or not. */
export const untilAborted = async <Answer>(
  signal: AbortSignal,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  const answer = work();
  // Left behind after an abort, its failure is nobody's any more.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
};
