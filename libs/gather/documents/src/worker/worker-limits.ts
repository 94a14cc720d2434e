/** Limits and resources for the OCR of one document's pictures. */
export interface OcrSettings {
  /** Milliseconds for its pictures, in addition to those of the document. */
  readonly timeoutMs: number;
  /** Folder with the system's language data. */
  readonly dataFolder: string;
}

/** Settings passed to a parser process at its start. */
export interface WorkerLimits {
  /** Maximum characters of one document's text. */
  readonly maxCharacters: number;
  /** Pictures are not read if undefined. */
  readonly ocr?: OcrSettings | undefined;
}

/** A notice that a parser process sends before an answer: each document gets its time from the moment it begins, and so does each picture. */
export interface ParserNotice {
  readonly status: "begins" | "reads-picture";
}
