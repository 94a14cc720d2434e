import type { Schemas } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { Qdrant } from "./qdrant.ts";

interface CollectionPlan {
  readonly name: string;
  readonly definition: Schemas["CreateCollection"];
  readonly indexes: Readonly<Record<string, PayloadIndex>>;
}

type PayloadIndex = NonNullable<Schemas["CreateFieldIndex"]["field_schema"]>;

const passageVectors = (size: number): Schemas["CreateCollection"] => ({
  vectors: {
    dense: { size, distance: "Cosine", on_disk: true },
  },
  sparse_vectors: { bm25: { modifier: "idf", index: { on_disk: true } } },
  on_disk_payload: true,
});

const plansFor = ({ names }: Qdrant, dimensions: number): CollectionPlan[] => [
  { name: names.documents, definition: { vectors: {}, on_disk_payload: true }, indexes: {} },
  {
    name: names.passages,
    definition: passageVectors(dimensions),
    indexes: {
      // Passages of a scope are stored together, which is how nearly all of them are searched.
      scopes: { type: "keyword", is_tenant: true },
      documentId: "keyword",
      publisher: "keyword",
      grade: "keyword",
      language: "keyword",
      markerTypes: "keyword",
      encoder: "keyword",
      publishedAt: "datetime",
    },
  },
  {
    name: names.memberships,
    definition: { vectors: {} },
    indexes: { scope: "keyword", documentId: "keyword", leaving: "bool" },
  },
];

const exists = async (qdrant: Qdrant, name: string): Promise<boolean> =>
  (await qdrant.call((client) => client.collectionExists(name))).exists;

const create = async (qdrant: Qdrant, { name, definition, indexes }: CollectionPlan): Promise<void> => {
  if (!(await exists(qdrant, name)))
    await qdrant
      .call((client) => client.createCollection(name, definition))
      .catch(async (error: unknown) => {
        // Another service may have been quicker.
        if (!(await exists(qdrant, name))) throw error;
      });
  for (const [field, schema] of Object.entries(indexes))
    await qdrant.call((client) =>
      client.createPayloadIndex(name, { field_name: field, field_schema: schema, wait: true }),
    );
};

const sizedVector = z.object({ size: z.number() });
const vectorSizes = z.object({ dense: sizedVector });

const checkDimensions = async (qdrant: Qdrant, dimensions: number): Promise<void> => {
  const name = qdrant.names.passages;
  const { config } = await qdrant.call((client) => client.getCollection(name));
  const sizes = vectorSizes.safeParse(config.params.vectors);
  if (sizes.data?.dense.size === dimensions) return;
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
