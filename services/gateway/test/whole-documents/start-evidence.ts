import { createEvidenceStore, type EvidenceStore } from "@quarry/evidence";
import { startQdrant } from "@quarry/testkit";
import { onTestFinished } from "vitest";
import { startGateway } from "../start-gateway.ts";
import { startServices } from "../start-service.ts";
import { createEvidenceClient, type EvidenceClient } from "./evidence-client.ts";

type StoredDocuments = Pick<EvidenceStore, "getDocument" | "readPassages">;

/** The evidence service from a user's view, and its stores. */
export interface RunningEvidence {
  readonly client: EvidenceClient;
  readonly store: StoredDocuments;
}

/** Starts every process that indexing and searching need; they end with the test. */
export const startEvidence = async (redisUrl: string): Promise<RunningEvidence> => {
  const qdrant = await startQdrant();
  onTestFinished(() => qdrant.stop());
  const environment = { REDIS_URL: redisUrl, QDRANT_URL: qdrant.url };
  await startServices(["orchestrator", "fetcher", "indexer", "reranker"], environment);
  const { url } = await startGateway(redisUrl, environment);
  const store = createEvidenceStore({ url: qdrant.url, dimensions: 384 });
  return { client: createEvidenceClient(url), store };
};
