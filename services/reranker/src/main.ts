import { loadConfig, modelOptionsOf, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { findEvidence } from "@quarry/contracts";
import { encoderPart } from "@quarry/encoder";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume } from "@quarry/queue";
import { runConfiguredService } from "@quarry/runtime";
import { rerankerConfig } from "./config.ts";
import { createFindEvidence } from "./find-evidence.ts";

await runConfiguredService({
  name: "reranker",
  configure: () => loadConfig(rerankerConfig, process.env),
  open: ({ config, log, metrics }) => {
    const evidence = createEvidenceStore(qdrantOptionsOf(config));
    const encoding = encoderPart(modelOptionsOf(config));
    const handler = createFindEvidence({ evidence, encoder: encoding.encoder });
    const worker = { redis: redisOptionsOf(config), log, metrics, ...workerOptionsOf(config) };
    return [encoding, evidencePart(evidence), consume(findEvidence, handler, worker)];
  },
});
