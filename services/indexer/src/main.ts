import { loadConfig, modelOptionsOf, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { indexDocument } from "@quarry/contracts";
import { encoderPart } from "@quarry/encoder";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume } from "@quarry/jobs";
import { runConfiguredService } from "@quarry/runtime";
import { indexerConfig } from "./config.ts";
import { createIndexDocument } from "./index-document.ts";

await runConfiguredService({
  name: "indexer",
  configure: () => loadConfig(indexerConfig, process.env),
  open: ({ config, log, metrics }) => {
    const evidence = createEvidenceStore(qdrantOptionsOf(config));
    const onWarning = (message: string): void => log.warn({}, message);
    const onWorked = (workMs: number): void => metrics.encoderWorked(workMs / 1_000);
    const encoding = encoderPart({ ...modelOptionsOf(config), onWarning, onWorked });
    const encodedBy = (): string => encoding.encoder.profile.id;
    const storing = evidencePart(evidence, { encodedBy, onWarning });
    const handler = createIndexDocument({ evidence, encoder: encoding.encoder });
    const worker = { redis: redisOptionsOf(config), log, metrics, ...workerOptionsOf(config) };
    return [encoding, storing, consume(indexDocument, handler, worker)];
  },
});
