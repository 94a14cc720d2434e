import type { Verification } from "./verify-bundle.ts";

/** The lines a person reads: each problem, then what was checked, then the verdict. */
export const renderVerification = (directory: string, verification: Verification): string => {
  const { files, sources, sentences, citations, claims, problems } = verification;
  const verdict =
    problems.length === 0
      ? `OK: ${directory} holds what it says.`
      : `FAILED: ${problems.length} ${problems.length === 1 ? "problem" : "problems"} in ${directory}.`;
  return [
    ...problems.map(({ file, id, what }) => `${file}: ${id}: ${what}`),
    `Checked: files ${files}, sources ${sources}, sentences ${sentences}, claims ${claims}, quotes ${citations}.`,
    verdict,
  ].join("\n");
};
