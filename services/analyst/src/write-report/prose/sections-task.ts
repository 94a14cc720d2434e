import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderPassages } from "../../evidence/numbered-passages.ts";
import { renderOutline } from "../outline/living-outline.ts";
import type { PlannedSection } from "../outline/outline.ts";
import { renderClaims } from "../outline/render-claims.ts";
import { renderGrades } from "../render-grades.ts";
import type { Writing } from "../writing.ts";
import { lengthOf, type SectionRequest, shownPassages } from "./section-request.ts";
import { type WrittenSections, sectionsByModel } from "./sections-by-model.ts";
import { sectionsReplySchema } from "./sections-reply.ts";

/** What a model is told of what was wrong with its sentences. */
const mostProblems = 4;

const renderAsked = (section: PlannedSection, writing: Writing): string => {
  const { fewest, most } = lengthOf(section, writing);
  return [
    `${section.id}: ${section.heading}`,
    `length: ${fewest} to ${most} sentences`,
    `passages: ${section.passageIds.join(", ")}`,
    ...section.points.map((point) => `- ${point}`),
  ].join("\n");
};

const nothingWritten = ({ problems }: WrittenSections): string =>
  [
    "no sentence can be used; each needs a passage of its part that says it",
    ...problems.slice(0, mostProblems),
  ].join("\n");

/** The reasoning task that writes some sections; without a model nothing is written here, and the report's own twin writes them. */
export const sectionsTask = defineTask({
  name: "write-sections",
  prompt: "write-sections",
  tier: "main",
  input: z.custom<SectionRequest>((value) => typeof value === "object"),
  output: z.custom<WrittenSections>((value) => typeof value === "object"),
  values: (request) => ({
    question: request.writing.job.question,
    outline: renderOutline(request.living, request.writing),
    asked: request.asked.map((section) => renderAsked(section, request.writing)).join("\n\n"),
    claims: renderClaims(request.writing),
    grades: renderGrades(shownPassages(request)),
    passages: renderPassages(shownPassages(request)),
    language: request.writing.job.language,
  }),
  reply: (request) =>
    sectionsReplySchema.transform(({ sections: said }, context): WrittenSections => {
      const written = sectionsByModel(said, request);
      if (written.sections.some(({ sentences }) => sentences.length > 0)) return written;
      context.addIssue({ code: "custom", message: nothingWritten(written) });
      return z.NEVER;
    }),
  twin: (_request, _ports: object) => Promise.resolve({ sections: [], problems: [] }),
});
