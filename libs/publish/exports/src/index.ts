/*
 * A report in the formats that other programs read: DOCX and PDF, its sources as RIS and CSL-JSON, its bundle as one zip. All are
 * rendered from the findings' blocks, never from Markdown or HTML. Not for I/O except reading fonts: the caller passes the files.
 */
export { type ArchivedFile, createArchive } from "./bundle-archive.ts";
export { createExporter, type Exporter } from "./forms/create-exporter.ts";
export { type MadeForm, parseFindingsFiles, renderForm } from "./forms/render-form.ts";
