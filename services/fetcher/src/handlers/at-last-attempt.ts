import { fetchPage, type UnavailableReason } from "@quarry/contracts";
import type { Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import { Failure, type FailureCode } from "@quarry/failure";
import type { Egress } from "@quarry/web";

/** What trouble of a site is called once it was tried as often as it is. */
const reasons: Partial<Record<FailureCode, UnavailableReason>> = {
  "upstream-busy": "busy",
  "upstream-failed": "unreachable",
};

const isTurn = ({ retry }: Failure): boolean => typeof retry === "object" && retry.isTurn === true;

const asOutcome = (error: unknown): Unavailable => {
  const reason = error instanceof Failure && !isTurn(error) ? reasons[error.code] : undefined;
  if (reason === undefined || !(error instanceof Failure)) throw error;
  return unavailable(reason, `${error.message}; it was asked ${fetchPage.retry.attempts} times.`);
};

/** The egress for an attempt: at the last one the trouble of a site is an outcome; to have to wait for a turn never is. */
export const atLastAttempt = (egress: Pick<Egress, "get">, attempt: number): Pick<Egress, "get"> =>
  attempt < fetchPage.retry.attempts
    ? egress
    : { get: (url, signal, options) => egress.get(url, signal, options).catch(asOutcome) };
