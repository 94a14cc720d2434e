import { expect, it } from "vitest";
import { canalBundle } from "../testing/canal-bundle.ts";
import { reportView } from "./report-view.ts";

const { documents, content } = canalBundle();
const reason = "handed in by the user: author and review unknown";

const sourcesWith = (changes: { readonly grade?: "B"; readonly gradeReasons?: string[] }) =>
  reportView(
    content.findings,
    documents.map((one) => (one.used && one.title === "Letters" ? { ...one, ...changes } : one)),
  ).sources;

it("shows a grade that most sources share once, and other grades at their sources", () => {
  const sources = sourcesWith({ grade: "B" });
  expect(sources.commonRating).toBe(`Unless stated otherwise: Grade C: ${reason}`);
  expect(sources.cited.map(({ rating }) => rating)).toEqual([null, null, `Grade B: ${reason}`]);
});

it("shows a reason for a grade that all sources share, and none if their reasons differ", () => {
  expect(sourcesWith({}).commonRating).toBe(`All cited sources: Grade C: ${reason}`);
  expect(sourcesWith({ gradeReasons: ["handed in by the user"] }).commonRating).toBe(
    "All cited sources: Grade C",
  );
});

it("shows the confidence of text recognition for a source read from images", () => {
  const recognized = documents.map((one) =>
    one.used ? { ...one, ocr: { confidence: 0.934, pages: [2] } } : one,
  );
  expect(reportView(content.findings, recognized).sources.cited[0]?.details).toContain("OCR 93 %");
});
