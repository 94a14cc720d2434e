/** Limits and resources for recognising the text in one document's pictures. */
export interface OcrSettings {
  /** Milliseconds for its pictures, beyond those of the document. */
  readonly timeoutMs: number;
  /** The folder of the system where data of languages may be. */
  readonly dataFolder: string;
}

/** Settings passed to a parser process at its start. */
export interface WorkerLimits {
  /** Of one document's text. */
  readonly maxCharacters: number;
  /** Pictures are not read where it is left out. */
  readonly ocr?: OcrSettings | undefined;
}

/** A notice that a parser process sends before an answer: each document gets its time from the moment it begins, and so does each picture. */
export interface ParserNotice {
  readonly status: "begins" | "reads-picture";
}
