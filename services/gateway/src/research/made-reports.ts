import {
  numberedSources,
  renderCslJson,
  renderDocx,
  renderPdf,
  renderRis,
  reportOutline,
} from "@quarry/exports";
import { renderResearchResults, researchFindings } from "@quarry/report";
import type { RunFindings } from "./read-findings.ts";

/** A report in a form that is no file of the bundle; or why it cannot have that form, and what to do. */
export type MadeReport = { readonly content: Buffer | string } | { readonly refused: string };

/** A form that is made of the findings when it is asked for. */
interface Form {
  /** Its ending tells the media type. */
  readonly name: string;
  /** For a program to open, not for a browser to show. */
  readonly isDownload: boolean;
  readonly make: (bundle: RunFindings) => MadeReport | Promise<MadeReport>;
}

const found = ({ findings, documents }: RunFindings) => researchFindings(findings, documents);
const outline = ({ findings, documents }: RunFindings) => reportOutline(findings, documents);
const sources = ({ findings, documents }: RunFindings) => numberedSources(findings, documents);

const makePdf = async (bundle: RunFindings): Promise<MadeReport> => {
  const pdf = await renderPdf(outline(bundle));
  if (pdf.status === "rendered") return pdf;
  return {
    refused:
      `The fonts for PDF draw Latin, Greek, Cyrillic, Devanagari, Chinese and Japanese; this report also has ${pdf.scripts.join(", ")}. ` +
      "Ask for format=docx or format=html, which have all of it.",
  };
};

/** The forms that are made of the findings, by the name that `format` has for them. */
export const madeReports = {
  xml: {
    name: "report.xml",
    isDownload: false,
    make: (bundle) => ({ content: renderResearchResults(found(bundle)) }),
  },
  context: {
    name: "context.txt",
    isDownload: false,
    make: (bundle) => ({ content: `${found(bundle).toContextString()}\n` }),
  },
  source: {
    name: "source.json",
    isDownload: false,
    make: (bundle) => ({ content: `${JSON.stringify(found(bundle).toSource(), null, 2)}\n` }),
  },
  ris: { name: "sources.ris", isDownload: true, make: (bundle) => ({ content: renderRis(sources(bundle)) }) },
  "csl-json": {
    name: "sources.csl-json",
    isDownload: true,
    make: (bundle) => ({ content: renderCslJson(sources(bundle)) }),
  },
  docx: {
    name: "report.docx",
    isDownload: true,
    make: async (bundle) => ({ content: await renderDocx(outline(bundle)) }),
  },
  pdf: { name: "report.pdf", isDownload: true, make: makePdf },
} as const satisfies Record<string, Form>;
