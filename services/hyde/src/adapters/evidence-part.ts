import type { EvidenceStore } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import type { Lifecycle } from "@quarry/runtime";

const ignoreWhileDown = (error: unknown): void => {
  if (!(error instanceof Failure && error.code === "qdrant-down")) throw error;
};

/** The evidence store as a part: refuses to start on wrong dimensions, waits patiently for a Qdrant that is down. */
export const evidencePart = (store: Pick<EvidenceStore, "ensure" | "isReady">): Lifecycle => ({
  name: "qdrant",
  start: () => store.ensure().catch(ignoreWhileDown),
  stop: async () => {},
  ready: async () => (await store.isReady()) || "Qdrant does not answer",
});
