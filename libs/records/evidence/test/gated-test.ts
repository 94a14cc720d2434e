import { evidenceTest, type Gate, startGate } from "@quarry/testkit";
import { createEvidenceStore, type EvidenceStore } from "../src/index.ts";

/** A test with a second store over the same documents, whose requests can be held at a gate. */
export const gatedTest = evidenceTest.extend<{ gate: Gate; gated: EvidenceStore }>({
  gate: async ({ qdrant }, use) => {
    const gate = await startGate(qdrant.url);
    await use(gate);
    await gate.stop();
  },
  gated: async ({ gate, evidencePrefix }, use) => {
    await use(createEvidenceStore({ url: gate.url, dimensions: 384, prefix: evidencePrefix }));
  },
});
