import { existsSync } from "node:fs";
import { qdrantConfig } from "@quarry/config";
import { parsedJson } from "@quarry/failure";
import { qdrantBinary } from "@quarry/local-stores";
import { z } from "zod";
import { askHttp, type HttpAnswer, listensElsewhere } from "../ask-http.ts";
import { type Check, configured, down, type Finding, ok, problem } from "../check.ts";

const collectionSchema = z.object({
  result: z.object({
    config: z.object({ params: z.object({ vectors: z.object({ dense: z.object({ size: z.number() }) }) }) }),
  }),
});

const isPackaged = (): boolean => {
  try {
    return existsSync(qdrantBinary());
  } catch {
    return false;
  }
};

const onVectors = (body: string, dimensions: number, name: string): readonly Finding[] => {
  const size = collectionSchema.safeParse(parsedJson(body)).data?.result.config.params.vectors.dense.size;
  if (size === dimensions) return [];
  const what =
    size === undefined
      ? `Collection ${name} was not made by this version of Quarry.`
      : `Collection ${name} holds vectors of ${size} numbers, and EMBEDDING_DIMENSIONS is ${dimensions}.`;
  return [
    problem(
      what,
      `Run: npm run reindex   with these settings: it makes the index anew from the stored texts.${size === undefined ? "" : ` Or set EMBEDDING_DIMENSIONS=${size} with the model they were made with.`}`,
    ),
  ];
};

const onStatus = (
  answer: Extract<HttpAnswer, { kind: "answered" }>,
  hasKey: boolean,
): Finding | undefined => {
  if (answer.status === 401 || answer.status === 403)
    return hasKey
      ? problem(
          "Qdrant refuses the API key.",
          "Set QDRANT_API_KEY to the service.api_key of Qdrant's configuration.",
        )
      : problem("Qdrant asks for an API key, and none is set.", "Set QDRANT_API_KEY to it.");
  if (answer.status === 200 && parsedJson(answer.body) !== undefined) return undefined;
  return problem(
    `What answers at QDRANT_URL is not Qdrant's REST interface (HTTP ${answer.status}).`,
    "Set QDRANT_URL to it; its port is 6333, and 6334 is gRPC.",
  );
};

const requestWith = (key: string | undefined) => ({ headers: key === undefined ? {} : { "api-key": key } });

const onSilence = async (url: string, reason: string): Promise<Finding> =>
  down(
    `Qdrant does not answer at ${new URL(url).host}: ${reason}.`,
    `Start it, or correct QDRANT_URL, or unset it for npm start to run one itself.${await listensElsewhere("QDRANT_URL", url)}`,
  );

const examineNode = async (
  url: string,
  answer: Extract<HttpAnswer, { kind: "answered" }>,
  config: z.output<z.ZodObject<typeof qdrantConfig>>,
): Promise<readonly Finding[]> => {
  const key = config.QDRANT_API_KEY;
  const refused = onStatus(answer, key !== undefined);
  if (refused !== undefined) return [refused];
  const findings: Finding[] = [];
  // Alias of the index in use; the previous version had no alias.
  for (const name of [`${config.QDRANT_PREFIX}passages.current`, `${config.QDRANT_PREFIX}passages`]) {
    const collection = await askHttp(`${url}/collections/${name}`, requestWith(key));
    if (collection.kind !== "answered" || collection.status !== 200) continue;
    findings.push(...onVectors(collection.body, config.EMBEDDING_DIMENSIONS, name));
    break;
  }
  return findings.length > 0 ? findings : [ok("Qdrant answers, and what it holds fits EMBEDDING_DIMENSIONS")];
};

/** Checks the store of documents and passages. */
export const qdrant: Check = {
  name: "Qdrant",
  run: async (environment) => {
    if (!environment["QDRANT_URL"]) {
      if (isPackaged())
        return [ok("QDRANT_URL is not set: npm start runs its own Qdrant, which is installed")];
      return [
        problem(
          `QDRANT_URL is not set, and no Qdrant is packaged for ${process.platform}-${process.arch}.`,
          "Run: docker run -p 127.0.0.1:6333:6333 qdrant/qdrant:v1.16.3   and set QDRANT_URL=http://127.0.0.1:6333",
        ),
      ];
    }
    const config = configured(z.object(qdrantConfig), environment);
    if (config === undefined) return [];
    const request = requestWith(config.QDRANT_API_KEY);
    const findings: Finding[] = [];
    for (const node of config.QDRANT_URL) {
      const url = node.replace(/\/+$/u, "");
      const answer = await askHttp(`${url}/collections`, request);
      if (answer.kind === "silent") findings.push(await onSilence(url, answer.reason));
      else findings.push(...(await examineNode(url, answer, config)));
    }
    return findings;
  },
};
