import type { Examined } from "./examine.ts";
import type { Finding } from "./finding.ts";

const signs: Readonly<Record<Finding["status"], string>> = { ok: "✓", warning: "!", problem: "✗" };

const linesOf = (finding: Finding): readonly string[] => [
  `  ${signs[finding.status]} ${finding.what}`,
  ...(finding.status === "ok" ? [] : [`    → ${finding.remedy}`]),
];

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** What was found, part by part, and how it stands; a remedy stands below what it mends. */
export const render = (examined: readonly Examined[]): string => {
  const findings = examined.flatMap((one) => one.findings);
  const count = (status: Finding["status"]): number =>
    findings.filter((finding) => finding.status === status).length;
  const parts = examined
    .filter((one) => one.findings.length > 0)
    .map((one) => [one.name, ...one.findings.flatMap(linesOf)].join("\n"));
  const [problems, warnings] = [count("problem"), count("warning")];
  const end =
    problems + warnings === 0
      ? "All is well."
      : `${counted(problems, "problem")}, ${counted(warnings, "warning")}.`;
  return [...parts, "", end, ""].join("\n");
};
