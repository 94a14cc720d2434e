import { bundleDocumentsSchema } from "@quarry/contracts";
import { expect, it } from "vitest";
import { canalBundle } from "../testing/canal-bundle.ts";
import { reportView } from "./report-view.ts";

const { documents, content } = canalBundle();
const parsed = bundleDocumentsSchema.parse(documents);
const reason = "handed in by the user: author and review unknown";

const sourcesWith = (changes: { readonly grade?: "B"; readonly gradeReasons?: string[] }) =>
  reportView(
    content.findings,
    parsed.map((one) => (one.used && one.title === "Letters" ? { ...one, ...changes } : one)),
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
