import type { forgetScope } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";

export interface ForgetScopePorts {
  readonly library: {
    /** Removes a scope, and every document that no other scope holds. */
    forget(scope: string): Promise<void>;
  };
}

/** Forgets what was read into a scope; a second time there is nothing left to forget. */
export const createForgetScope =
  ({ library }: ForgetScopePorts): Handler<typeof forgetScope> =>
  async ({ scope }) => {
    await library.forget(scope);
    return { scope };
  };
