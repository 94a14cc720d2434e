import type { FaultRow, Proof } from "./fault-row.ts";

const proofOf = (proof: Proof): readonly string[] =>
  proof.by === "scenario"
    ? [`played: ${proof.scenarios.map(({ name }) => name).join(", ")}`]
    : proof.files.map((file) => `tested: ${file}`);

/** The rows as text: what goes wrong, what is injected, and what proves that it does no harm. */
export const listRows = (rows: readonly FaultRow[]): string =>
  rows
    .flatMap(({ id, fault, injected, proof, limits }) => [
      `${id.padEnd(4)} ${fault}`,
      `     injected: ${injected}`,
      ...proofOf(proof).map((line) => `     ${line}`),
      ...(limits === undefined ? [] : [`     left out: ${limits}`]),
    ])
    .map((line) => `${line}\n`)
    .join("");
