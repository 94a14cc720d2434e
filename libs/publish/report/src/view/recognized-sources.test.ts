import { bundleDocumentsSchema } from "@quarry/contracts";
import { expect, it } from "vitest";
import { canalBundle } from "../testing/canal-bundle.ts";
import { reportView } from "./report-view.ts";

it("shows the confidence of text recognition for a source read from images", () => {
  const { documents, content } = canalBundle();
  const recognized = bundleDocumentsSchema
    .parse(documents)
    .map((one) => (one.used ? { ...one, ocr: { confidence: 0.934, pages: [2] } } : one));
  const { sources } = reportView(content.findings, recognized);
  expect(sources.cited[0]?.details).toContain("OCR 93 %");
});
