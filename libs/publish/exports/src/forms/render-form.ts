import { type BundleDocuments, bundleDocumentsSchema, type Findings, readFindings } from "@quarry/contracts";
import {
  findingsContext,
  numberedSources,
  renderResearchResults,
  reportView,
  researchFindings,
  researchSource,
} from "@quarry/report";
import { reportOutline } from "../outline/report-outline.ts";
import { renderCslJson, renderRis } from "../sources/reference-formats.ts";

/** A format that is not in the bundle, rendered from its findings on request. */
export type MadeForm = "view" | "xml" | "context" | "source" | "ris" | "csl-json" | "docx" | "pdf";

/** Two files of a bundle: `findings.json` and `documents.json`. */
export interface FindingsFiles {
  readonly findings: Uint8Array;
  readonly documents: Uint8Array;
}

/** The rendered report; or the scripts without a font. */
export type RenderedForm =
  | { readonly status: "rendered"; readonly content: Uint8Array | string }
  | { readonly status: "undrawable"; readonly scripts: readonly string[] };

const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/**
 * Parses the findings and documents of a run.
 * @throws {ZodError} if a file is invalid
 */
export const parseFindingsFiles = (
  files: FindingsFiles,
): { readonly findings: Findings; readonly documents: BundleDocuments } => ({
  findings: readFindings(jsonOf(files.findings)),
  documents: bundleDocumentsSchema.parse(jsonOf(files.documents)),
});

// The libraries for DOCX and PDF are loaded on demand: the gateway, which only reads files with this module, never needs them.
const loadPdf = () => import("../pdf/render-pdf.ts");
const loadDocx = () => import("../docx.ts");

/**
 * Renders a report format synchronously; `createExporter` does so without blocking the event loop.
 * @throws {ZodError} if a file is invalid
 */
export const renderForm = async ({
  form,
  ...files
}: FindingsFiles & { readonly form: MadeForm }): Promise<RenderedForm> => {
  const { findings, documents } = parseFindingsFiles(files);
  if (form === "pdf") return await (await loadPdf()).renderPdf(reportOutline(findings, documents));
  const contents: Readonly<Record<Exclude<MadeForm, "pdf">, () => string | Promise<Uint8Array>>> = {
    view: () => JSON.stringify(reportView(findings, documents)),
    xml: () => renderResearchResults(researchFindings(findings, documents)),
    context: () => `${findingsContext(researchFindings(findings, documents))}\n`,
    source: () => `${JSON.stringify(researchSource(findings, documents), null, 2)}\n`,
    ris: () => renderRis(numberedSources(findings, documents)),
    "csl-json": () => renderCslJson(numberedSources(findings, documents)),
    docx: async () => (await loadDocx()).renderDocx(reportOutline(findings, documents)),
  };
  return { status: "rendered", content: await contents[form]() };
};
