import { createQuarryClient, QuarryUnreachable } from "@quarry/client";

/** Why a gateway cannot work yet, or undefined when it can. */
export const notReady = async (url: string): Promise<string | undefined> => {
  try {
    const { status, reasons } = await createQuarryClient({ url, fetch }).readiness();
    return status === "ready" ? undefined : reasons.join("; ");
  } catch (error) {
    if (error instanceof QuarryUnreachable) return "it does not answer";
    throw error;
  }
};
