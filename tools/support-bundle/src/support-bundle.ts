import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { createRedactor, secretVariables } from "./redact.ts";
import { type Installation, logSources, type Source, sources } from "./sources.ts";

/** Describes why something failed, including the causes of the error. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
};

/** A part as the bundle contains it; a part that could not be collected contains the reason. */
interface Part {
  readonly file: string;
  readonly text: string;
  readonly missing?: string;
}

const collectOne = async ({ file, collect }: Source, installation: Installation): Promise<Part> => {
  try {
    return { file, text: await collect(installation) };
  } catch (error) {
    const missing = reasonOf(error);
    return { file, text: `This could not be collected: ${missing}\n`, missing };
  }
};

/** A bundle, and a line on each part that could not be collected. */
export interface SupportBundle {
  readonly zip: Uint8Array;
  readonly parts: number;
  readonly missing: readonly string[];
}

/**
 * Packs a zip that shows why an installation does not work: versions, configuration, the doctor's findings, the gateway's
 * answers, the state of queues and stores, and the end of each log. It contains no text from users or sources, and no secrets. A
 * part that cannot be reached is named and does not fail the rest.
 */
export const supportBundle = async (installation: Installation): Promise<SupportBundle> => {
  const example = await readFile(join(installation.root, ".env.example"), "utf8");
  const secrets = secretVariables(example);
  const redact = createRedactor(
    { ...installation.environment, QUARRY_API_KEY: installation.apiKey },
    // The path of a webhook's address is often its only protection.
    new Set([...secrets, "QUARRY_API_KEY", "WEBHOOK_URL"]),
  );
  const parts = await Promise.all(
    [...sources, ...(await logSources(installation))].map((source) => collectOne(source, installation)),
  );
  return {
    zip: zipSync(Object.fromEntries(parts.map(({ file, text }) => [file, strToU8(redact(text))]))),
    parts: parts.length,
    missing: parts.flatMap(({ file, missing }) =>
      missing === undefined ? [] : `${file}: ${redact(missing)}`,
    ),
  };
};
