import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { entryId, parseJsonLines, readCollectionFile } from "../collection/read-corpus.ts";
import { badInput } from "../evaluation.ts";

/** Relation of an abstract to a claim. */
export type ClaimLabel = "SUPPORT" | "CONTRADICT" | "NOT ENOUGH INFO";

/** Gold label of one claim and one abstract. */
export interface GoldPair {
  readonly docId: string;
  readonly label: ClaimLabel;
  /** Sets of sentences of the abstract, numbered from 0; each set justifies the label. */
  readonly rationales: readonly (readonly number[])[];
}

/** A claim and the abstracts with gold labels for it. */
export interface GoldClaim {
  readonly id: string;
  readonly claim: string;
  readonly pairs: readonly GoldPair[];
}

const rationale = z.object({
  sentences: z.array(z.int().nonnegative()),
  label: z.enum(["SUPPORT", "CONTRADICT"]),
});

const claimEntry = z
  .object({
    id: entryId,
    claim: z.string().min(1),
    evidence: z.record(z.string(), z.array(rationale).min(1)).default({}),
    cited_doc_ids: z.array(entryId).default([]),
  })
  .transform(({ id, claim, evidence, cited_doc_ids }): GoldClaim => {
    const documents = [...new Set([...cited_doc_ids, ...Object.keys(evidence)])];
    const pairs = documents.map((docId): GoldPair => {
      const rationales = evidence[docId] ?? [];
      return {
        docId,
        label: rationales[0]?.label ?? "NOT ENOUGH INFO",
        rationales: rationales.map(({ sentences }) => sentences),
      };
    });
    return { id, claim, pairs };
  });

const layout = "the folder must hold corpus.jsonl and claims_NAME.jsonl (SciFact's layout)";

const fileOf = async (data: string, split: string | undefined): Promise<string> => {
  if (split !== undefined) return `claims_${split}.jsonl`;
  const files = await readdir(data).catch((error: unknown) => {
    throw badInput(`--data: ${data} is no folder that can be read; ${layout}`, error);
  });
  const [only, ...more] = files.filter((file) => /^claims_.+\.jsonl$/u.test(file));
  if (only === undefined) throw badInput(`${data} holds no claims_NAME.jsonl; ${layout}`);
  if (more.length > 0) throw badInput(`--split NAME is missing: ${data} holds ${[only, ...more].join(", ")}`);
  return only;
};

/**
 * Reads the claims of `claims_<split>.jsonl`; without a split, those of the only such file.
 * @throws {Failure} `bad-input` naming the folder, file or line that is missing or wrong
 */
export const readClaims = async (data: string, split: string | undefined): Promise<GoldClaim[]> => {
  const path = join(data, await fileOf(data, split));
  return parseJsonLines(await readCollectionFile(path, layout), claimEntry, path);
};
