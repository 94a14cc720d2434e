import type { Unavailable } from "./unavailable.ts";
import { unavailable } from "./unavailable.ts";

/** Says that a kind of file is not read, and which ones are. */
export const unsupportedType = (name: string): Unavailable =>
  unavailable(
    "unsupported-type",
    `This is ${name}, which is not read; HTML, Markdown, plain text, PDF, Word (docx), Excel (xlsx), OpenDocument text, RTF, EPUB, CSV, ` +
      "RSS, Atom, captions, JSON and source code are.",
  );
