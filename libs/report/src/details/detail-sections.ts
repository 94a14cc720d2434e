import type { Bundle } from "../bundle/bundle.ts";
import { auditSection, claimsSection, coverageSection, type DetailSection } from "./check-sections.ts";
import { methodSection, readingSection } from "./method-sections.ts";

/** How the report was checked and made; excerpts claim nothing, so only how they were made is said of them. */
export const detailSections = ({ content }: Bundle): DetailSection[] => {
  const checks =
    content.findings.report.writtenBy === "fallback"
      ? []
      : [coverageSection(content), claimsSection(content), auditSection(content)];
  return [...checks, readingSection(content), methodSection(content)].filter(
    ({ markdown }) => markdown !== "",
  );
};
