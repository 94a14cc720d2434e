import { documentFactsSchema } from "@quarry/contracts";
import { z } from "zod";
import type { EvidenceStore } from "../evidence-store.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { scrollAll } from "../qdrant/scroll-all.ts";
import { toQdrantFilter } from "../search/evidence-filter.ts";

const chunkSize = 500;

const payload = z.object({ facts: documentFactsSchema.pick({ publisher: true }) });

/** How much there is. */
export const createScopeCounts = (
  qdrant: Qdrant,
  documentsIn: EvidenceStore["documentsIn"],
): Pick<EvidenceStore, "counts"> => ({
  counts: async (scopes) => {
    const { names, call } = qdrant;
    const documentIds = await documentsIn(scopes);
    const publishers = new Set<string>();
    let documents = 0;
    for (let from = 0; from < documentIds.length; from += chunkSize) {
      const filter = { must: [{ has_id: documentIds.slice(from, from + chunkSize) }] };
      const fields = ["facts.publisher"];
      const records = await scrollAll(qdrant, { collection: names.documents, filter, fields });
      documents += records.length;
      for (const record of records) publishers.add(payload.parse(record.payload).facts.publisher);
    }
    const { count } = await call((client) =>
      client.count(names.passages, { filter: toQdrantFilter({ scopes }), exact: true }),
    );
    return { documents, passages: count, sources: publishers.size };
  },
});
