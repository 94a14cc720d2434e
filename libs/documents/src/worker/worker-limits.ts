/** What recognising the text of one document's pictures may take and use. */
export interface OcrSettings {
  /** Milliseconds for its pictures, beyond those of the document. */
  readonly timeoutMs: number;
  /** The folder of the system where data of languages may be. */
  readonly dataFolder: string;
}

/** What a process for parsers is told at its start. */
export interface WorkerLimits {
  /** Of one document's text. */
  readonly maxCharacters: number;
  /** Pictures are not read where it is left out. */
  readonly ocr?: OcrSettings | undefined;
}

/** What a process for parsers says before an answer, so that each picture has the time of a document. */
export interface PageNotice {
  readonly status: "reads-picture";
}
