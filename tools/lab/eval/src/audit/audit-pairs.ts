import { join } from "node:path";
import { z } from "zod";
import { parseJsonLines, readCollectionFile } from "../collection/read-corpus.ts";
import { badInput } from "../evaluation.ts";

const labels = ["Complete", "Partial", "Incomplete", "Missing"] as const;

/** Degree to which the evidence supports the claim, according to an expert. */
type SupportLabel = (typeof labels)[number];

/** A claim of an answer, the text of all evidence it cites, and an expert's label for both. */
export interface AuditPair {
  readonly id: string;
  /** Question that the claim answers. */
  readonly question: string;
  readonly claim: string;
  readonly evidence: string;
  readonly label: SupportLabel;
}

const claimEntry = z.object({
  claim_string: z.string(),
  evidence: z.array(z.string()),
  support: z.string().nullable(),
});
const questionEntry = z.object({
  question: z.string().default(""),
  answers: z.record(z.string(), z.object({ claims: z.array(claimEntry) })),
});

/** Matches "[2] https://…" before a text, which names its origin and is not evidence. */
const reference = /^\s*\[\d+\]\s*(?:https?:\/\/\S+)?\s*/u;
/** Citation marks and emphasis, which are not part of a claim's statement. */
const marks = /\s*\[\d+\]|\*\*/gu;

const toPair = (
  { id, question }: Pick<AuditPair, "id" | "question">,
  { claim_string, evidence, support }: z.output<typeof claimEntry>,
): AuditPair[] => {
  const label = labels.find((one) => one === support);
  const claim = claim_string.replaceAll(marks, "").trim();
  const text = evidence
    .map((one) => one.replace(reference, "").trim())
    .filter((one) => one !== "")
    .join("\n\n");
  return label === undefined || claim === "" || text === ""
    ? []
    : [{ id, question, claim, evidence: text, label }];
};

/**
 * Reads the claims of `validation.jsonl` (ExpertQA's layout) that an expert labelled and that include the text of their evidence;
 * an address alone is not a text. Ids are `<question>/<system>/<claim>`, with numbers from 0.
 * @throws {Failure} `bad-input` naming the file or line that is missing or wrong
 */
export const readAuditPairs = async (data: string): Promise<AuditPair[]> => {
  const path = join(data, "validation.jsonl");
  const text = await readCollectionFile(path, "the folder must hold validation.jsonl (ExpertQA's layout)");
  const pairs = parseJsonLines(text, questionEntry, path).flatMap(({ question, answers }, asked) =>
    Object.entries(answers).flatMap(([system, { claims }]) =>
      claims.flatMap((claim, index) => toPair({ id: `${asked}/${system}/${index}`, question }, claim)),
    ),
  );
  if (pairs.length === 0) throw badInput(`${path} holds no labelled claim with the text of its evidence`);
  return pairs;
};

/**
 * Returns each claim with the evidence of a claim of another question, half the collection away; empty if there is only one
 * question.
 */
export const foreignPairs = (pairs: readonly AuditPair[]): AuditPair[] => {
  const half = Math.floor(pairs.length / 2);
  const around = [...pairs, ...pairs];
  return pairs.flatMap((pair, index) => {
    const other = around.slice(index + half).find(({ question }) => question !== pair.question);
    return other === undefined ? [] : [{ ...pair, evidence: other.evidence, label: "Missing" as const }];
  });
};
