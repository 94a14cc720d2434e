import { type ReportHeadings, reportHeadings } from "@quarry/language-data";
import type { AskedPart } from "../asked-part.ts";
import type { WriteInput } from "../writing.ts";

/** What answers the question first; it is no section. */
export const shortAnswerId = "short-answer";

const part = (
  id: string,
  heading: string,
  { role, points }: { readonly role?: NonNullable<AskedPart["role"]>; readonly points: readonly string[] },
): AskedPart => ({ id, heading, points, noteIds: [], topicIds: [], ...(role !== undefined && { role }) });

const shortAnswer = (question: string, heading: string): AskedPart =>
  part(shortAnswerId, heading, {
    points: [
      `a list of 3 to 5 bullets, one statement each, that answer: ${question}`,
      "answer every part of the question, the most direct statement first",
    ],
  });

const keyFindings = (headings: ReportHeadings): AskedPart =>
  part("key-findings", headings.keyFindings, {
    role: "key-findings",
    points: [
      "a list of 3 to 8 statements, the most important first, each with its certainty: how sure, and because of what",
      "surprising findings and authors' conclusions belong here, where they answer the question",
      "nothing that the short answer says already",
    ],
  });

const differences = (headings: ReportHeadings): AskedPart =>
  part("differences", headings.differences, {
    role: "differences",
    points: [
      "per difference: who found what, under which conditions, and the likely reason; that none can be told, where none can",
      "leave this part out when the sources do not differ",
    ],
  });

const unknown = (headings: ReportHeadings): AskedPart =>
  part("unknown", headings.unknown, {
    role: "unknown",
    points: [
      "what the question asks and no source says (absent, with the queries to search for it), and the limits that sources name (sourced)",
      "whole sentences, no search strings",
    ],
  });

const abstract = (headings: ReportHeadings): AskedPart =>
  part("abstract", headings.abstract, {
    role: "abstract",
    points: ["one paragraph on the question, how it was studied, what was found, and what follows"],
  });

/** The parts that close a report and are read first or last: written when everything else is. */
export const summaryParts = ({ question, language, modes, form }: WriteInput): AskedPart[] => {
  const headings = reportHeadings(language);
  const answer = shortAnswer(question, headings.shortAnswer);
  if (!modes.includes("freeform")) return [answer];
  const parts = [keyFindings, ...(form === "paper" ? [abstract] : []), differences, unknown];
  return [answer, ...parts.map((of) => of(headings))];
};
