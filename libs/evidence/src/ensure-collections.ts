import type { Schemas } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { Qdrant } from "./qdrant.ts";

interface CollectionPlan {
  readonly name: string;
  readonly definition: Schemas["CreateCollection"];
  readonly keywords: readonly string[];
}

const passageVectors = (size: number): Schemas["CreateCollection"] => ({
  vectors: {
    dense: { size, distance: "Cosine", on_disk: true },
    tokens: {
      size,
      distance: "Dot",
      multivector_config: { comparator: "max_sim" },
      // Only ever scored for given passages: a graph over token vectors would never be walked.
      hnsw_config: { m: 0 },
      datatype: "float16",
      on_disk: true,
    },
  },
  sparse_vectors: { bm25: { modifier: "idf", index: { on_disk: true } } },
  on_disk_payload: true,
});

const plansFor = ({ names }: Qdrant, dimensions: number): CollectionPlan[] => [
  { name: names.documents, definition: { vectors: {}, on_disk_payload: true }, keywords: [] },
  {
    name: names.passages,
    definition: passageVectors(dimensions),
    keywords: ["documentId", "publisher", "grade", "language"],
  },
  { name: names.memberships, definition: { vectors: {} }, keywords: ["scope", "documentId"] },
];

const exists = async (qdrant: Qdrant, name: string): Promise<boolean> =>
  (await qdrant.call((client) => client.collectionExists(name))).exists;

const create = async (qdrant: Qdrant, { name, definition, keywords }: CollectionPlan): Promise<void> => {
  if (!(await exists(qdrant, name)))
    await qdrant
      .call((client) => client.createCollection(name, definition))
      .catch(async (error: unknown) => {
        // Another service may have been quicker.
        if (!(await exists(qdrant, name))) throw error;
      });
  for (const keyword of keywords)
    await qdrant.call((client) =>
      client.createPayloadIndex(name, { field_name: keyword, field_schema: "keyword", wait: true }),
    );
};

const sizedVector = z.object({ size: z.number() });
const vectorSizes = z.object({ dense: sizedVector, tokens: sizedVector });

const checkDimensions = async (qdrant: Qdrant, dimensions: number): Promise<void> => {
  const name = qdrant.names.passages;
  const { config } = await qdrant.call((client) => client.getCollection(name));
  const sizes = vectorSizes.safeParse(config.params.vectors);
  if (sizes.data?.dense.size === dimensions && sizes.data.tokens.size === dimensions) return;
  const found = sizes.success ? `${sizes.data.dense.size} dimensions` : "other vectors";
  throw new Failure(
    "bad-configuration",
    `collection ${name} holds vectors of ${found}, the encoder makes ${dimensions}: configure the encoder ` +
      "the collection was made with, choose another prefix, or delete the collection and index anew",
    { retry: "never" },
  );
};

/**
 * Creates what is missing; several services may do so at once.
 * @throws {Failure} `bad-configuration` when the collection was made for vectors of another length
 */
export const ensureCollections = async (qdrant: Qdrant, dimensions: number): Promise<void> => {
  for (const plan of plansFor(qdrant, dimensions)) await create(qdrant, plan);
  await checkDimensions(qdrant, dimensions);
};
