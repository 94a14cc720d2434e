import { Failure } from "@quarry/failure";
import type { EvidenceStore, EvidenceStoreOptions } from "./evidence-store.ts";

/** Opens the store; nothing is sent before the first call. */
export const createEvidenceStore = ({ url }: EvidenceStoreOptions): EvidenceStore => {
  throw new Failure("qdrant-down", `not wired yet: ${url}`, { retry: "never" });
};
