import { type ContentRequest, contentRequestSchema, type RequestAnswer } from "@quarry/contracts";
import type { ItemReference } from "@quarry/contracts";

/** A reader's requests as they can be answered. */
export interface SaidRequests {
  readonly requests: ContentRequest[];
  readonly repairs: { requestId: string; repairs: string[] }[];
  readonly refused: RequestAnswer[];
}

export const parseSaidRequests = (said: unknown, _items: readonly ItemReference[]): SaidRequests => ({
  requests: Array.isArray(said) ? said.flatMap((one) => contentRequestSchema.safeParse(one).data ?? []) : [],
  repairs: [],
  refused: [],
});
