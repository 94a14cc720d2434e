import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { PDFiumDocument } from "@hyzyla/pdfium";

const open = async (bytes: Uint8Array) => {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const wasm = await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  return { library, document: await library.loadDocument(bytes) };
};

/** Opens a PDF with PDFium, which is loaded here, for one use; undefined for a file that PDFium does not support. */
export const withPdfium = async <Result>(
  bytes: Uint8Array,
  use: (document: PDFiumDocument) => Promise<Result>,
): Promise<Result | undefined> => {
  const opened = await open(bytes).catch(() => undefined);
  if (opened === undefined) return undefined;
  try {
    return await use(opened.document);
  } finally {
    opened.document.destroy();
    opened.library.destroy();
  }
};
