/** How many retries an endpoint may be burdened with: a share of the calls, not a number per call. */
export interface RetryBudget {
  /** A call begins. */
  earn(): void;
  /** Whether a retry may be made; takes it from the budget. */
  spend(): boolean;
}

// A tenth of the calls may be repeated, and a few more, so that a process that makes few calls may repeat one at all.
const earnedPerCall = 0.1;
const most = 10;

/** A bucket that calls fill and retries empty: when everything fails, an endpoint gets a tenth more calls and not thrice as many. */
export const createRetryBudget = (): RetryBudget => {
  let left = most;
  return {
    earn: () => {
      left = Math.min(most, left + earnedPerCall);
    },
    spend: () => {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};
