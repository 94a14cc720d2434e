import { bundleDocumentsSchema } from "@quarry/contracts";
import { expect, it } from "vitest";
import { canalBundle } from "../testing/canal-bundle.ts";
import { reportView } from "./report-view.ts";

it("says of a source whose text was recognised in pictures how surely that was", () => {
  const { documents, content } = canalBundle();
  const recognized = bundleDocumentsSchema
    .parse(documents)
    .map((one) => (one.used ? { ...one, ocr: { confidence: 0.934, pages: [2] } } : one));
  const { sources } = reportView(content.findings, recognized);
  expect(sources.cited[0]?.details).toContain("OCR 93 %");
});
