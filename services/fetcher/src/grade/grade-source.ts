import { isIP } from "node:net";
import type { Grade } from "@quarry/contracts";
import { type GradeRule, gradeRules } from "./grade-rules.ts";

/** A grade from A (best) to E and why; at least one reason. */
export interface SourceGrade {
  readonly grade: Grade;
  readonly reasons: readonly string[];
}

const isOf = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const fits = ({ domains = [], pattern }: GradeRule, host: string): boolean =>
  domains.some((domain) => isOf(host, domain)) || pattern?.test(host) === true;

const gradeHost = (url: URL): SourceGrade => {
  const host = url.hostname.replace(/^www\.|\.$/gu, "");
  if (isIP(host.replaceAll(/[[\]]/gu, "")) !== 0) {
    return { grade: "D", reasons: [`${url.host}: an address without a name, so nobody answers for it`] };
  }
  const rule = gradeRules.find((candidate) => fits(candidate, host));
  return rule === undefined
    ? { grade: "C", reasons: [`${host}: a website of which nothing is known`] }
    : { grade: rule.grade, reasons: [`${host}: ${rule.reason}`] };
};

/** Whatever address it is said to come from: nobody here has read it there. */
export const handedInGrade: SourceGrade = {
  grade: "C",
  reasons: ["handed in by the user: author and review unknown"],
};

/** Grades a source by who publishes it, from rules alone: the same URI always has the same grade. */
export const gradeSource = (uri: string): SourceGrade => {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol)) {
    return handedInGrade;
  }
  const { grade, reasons } = gradeHost(url);
  if (url.protocol === "https:") return { grade, reasons };
  return { grade, reasons: [...reasons, "read without encryption, so its origin is not proven"] };
};
