import { evidenceTest, ownEvidenceTest } from "@quarry/testkit";
import { createEvidenceStore, type EvidenceStore } from "../src/index.ts";
import { type Gate, startGate } from "./start-gate.ts";

const withGate = (test: typeof evidenceTest) =>
  test.extend<{ gate: Gate; gated: EvidenceStore }>({
    gate: async ({ qdrant }, use) => {
      const gate = await startGate(qdrant.url);
      await use(gate);
      await gate.stop();
    },
    gated: async ({ gate, evidencePrefix }, use) => {
      await use(createEvidenceStore({ url: gate.url, dimensions: 384, prefix: evidencePrefix }));
    },
  });

/** A test with a second store over the same documents, whose requests can be held at a gate. */
export const gatedTest = withGate(evidenceTest);

/** The same with separate collections. */
export const ownGatedTest = withGate(ownEvidenceTest);
