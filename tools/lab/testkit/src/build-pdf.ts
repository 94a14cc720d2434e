interface PdfOptions {
  readonly title?: string;
  /** Adds an encryption dictionary that no password fits. */
  readonly isLocked?: boolean;
  /** Visible part of each page, as a PDF array. */
  readonly cropBox?: string;
  /** Notes on each page, as PDF dictionaries. */
  readonly annotations?: string;
}

const escaped = (text: string): string => text.replaceAll(/[\\()]/gu, "\\$&");

/** Encodes a text as a PDF string. */
export const pdfString = (text: string): string => `(${escaped(text)})`;

const contentOf = (lines: readonly string[]): string => {
  const shown = lines.map((line) => `(${escaped(line)}) Tj 0 -14 Td`).join("\n");
  return `BT /F1 12 Tf 72 720 Td\n${shown}\nET`;
};

const filler = `<${"00".repeat(32)}>`;
const lock = `<< /Filter /Standard /V 1 /R 2 /O ${filler} /U ${filler} /P -4 >>`;

/** Builds a PDF from the drawing instructions of its pages; its only font is F1, Helvetica. */
export const buildPdfOf = (contents: readonly string[], options: PdfOptions = {}): Buffer => {
  const pageIds = contents.map((_, index) => 4 + index * 2);
  const cropBox = options.cropBox === undefined ? "" : `/CropBox ${options.cropBox} `;
  const annotations = options.annotations === undefined ? "" : `/Annots [${options.annotations}] `;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${contents.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...contents.flatMap((content, index) => {
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${cropBox}${annotations}/Contents ${5 + index * 2} 0 R ` +
          "/Resources << /Font << /F1 3 0 R >> >> >>",
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${escaped(options.title ?? "")}) >>`,
    lock,
  ];
  const chunks = ["%PDF-1.7\n"];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(chunks.join("").length);
    chunks.push(`${index + 1} 0 obj\n${object}\nendobj\n`);
  }
  const start = chunks.join("").length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const encrypt = options.isLocked === true ? `/Encrypt ${size - 1} 0 R ` : "";
  chunks.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R /Info ${size - 2} 0 R ` +
      `${encrypt}/ID [<00> <00>] >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.from(chunks.join(""), "latin1");
};

/** Builds a small PDF from a list of lines per page, in Helvetica 12 on 14. */
export const buildPdf = (pages: readonly (readonly string[])[], options: PdfOptions = {}): Buffer =>
  buildPdfOf(pages.map(contentOf), options);
