import { createCollectionStore } from "@quarry/collections";
import { loadConfig, modelOptionsOf, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { forgetScope, indexDocument, retireDocuments } from "@quarry/contracts";
import { encoderPart } from "@quarry/encoder";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume } from "@quarry/jobs";
import { runConfiguredService } from "@quarry/runtime";
import { indexerConfig } from "./config.ts";
import { createIndexDocument } from "./index-document.ts";
import { createForgetScope, createRetireDocuments } from "./retire-documents.ts";

await runConfiguredService({
  name: "indexer",
  isBackground: true,
  configure: (warn) => loadConfig(indexerConfig, process.env, warn),
  open: ({ config, log, metrics }) => {
    const evidence = createEvidenceStore(qdrantOptionsOf(config));
    const onWarning = (message: string): void => log.warn({}, message);
    const onWorked = (workMs: number): void => metrics.encoderWorked(workMs / 1_000);
    const encoding = encoderPart({ ...modelOptionsOf(config), onWarning, onWorked });
    const encodedBy = (): string => encoding.encoder.profile.id;
    const storing = evidencePart(evidence, { encodedBy, onWarning });
    const handler = createIndexDocument({ evidence, encoder: encoding.encoder });
    const redis = redisOptionsOf(config);
    const collections = createCollectionStore({ redis });
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    const retire = createRetireDocuments({ collections, library: evidence });
    return [
      encoding,
      storing,
      {
        name: "collections",
        start: async () => undefined,
        stop: () => collections.close(),
        ready: async () => ((await collections.isReady()) ? true : "Redis does not answer"),
      },
      consume(indexDocument, handler, worker),
      consume(forgetScope, createForgetScope({ library: evidence }), worker),
      consume(retireDocuments, retire, worker),
    ];
  },
});
