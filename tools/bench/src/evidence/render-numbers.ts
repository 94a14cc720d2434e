import type { BenchmarkReport } from "../benchmark.ts";
import { type EvidenceNumbers, toEvidenceJson } from "./evidence-json.ts";
import { renderPicture } from "./picture/render-picture.ts";
import { renderTables } from "./render-tables.ts";

/** The numbers as JSON, as Markdown tables and as a picture. */
export const renderNumbers = (numbers: EvidenceNumbers): BenchmarkReport => {
  const json = toEvidenceJson(numbers);
  return { json, table: renderTables(json), picture: renderPicture(json.sizes) };
};
