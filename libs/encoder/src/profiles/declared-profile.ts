import { Failure } from "@quarry/failure";
import { z } from "zod";

const marker = z.union([z.string().min(1), z.int().min(0)]);

const declaredProfileSchema = z
  .strictObject({
    recipe: z.enum(["bi-encoder-tokens", "colbert"]),
    maxQueryTokens: z.int().min(8),
    maxDocumentTokens: z.int().min(8),
    pooling: z.enum(["mean", "cls"]),
    queryPrefix: z.string(),
    documentPrefix: z.string(),
    queryMarker: marker,
    documentMarker: marker,
    expandQueries: z.boolean(),
    attendToMask: z.boolean(),
    skiplist: z.array(z.string()),
  })
  .partial();

/** What is said of a model by whoever configures it; it wins over the model's own files. Markers are tokens or ids. */
export type DeclaredProfile = Readonly<z.output<typeof declaredProfileSchema>>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a declared profile from JSON; empty for no text.
 * @throws {Failure} `bad-configuration` naming each wrong key
 */
export const parseDeclaredProfile = (text: string | undefined): DeclaredProfile => {
  if (text === undefined || text.trim() === "") return {};
  const result = declaredProfileSchema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `${path.join(".") || "the text"}: ${message}`);
  throw new Failure(
    "bad-configuration",
    `MODEL_PROFILE is not a JSON object of ${Object.keys(declaredProfileSchema.shape).join(", ")} (${wrong.join("; ")})`,
    { retry: "never" },
  );
};
