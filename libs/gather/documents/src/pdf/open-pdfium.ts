import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Opens a PDF with PDFium, which is loaded here; both must be destroyed. */
export const openPdfium = async (bytes: Uint8Array) => {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const wasm = await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  return { library, document: await library.loadDocument(bytes) };
};
