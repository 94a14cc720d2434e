import type { Injection } from "./injections.ts";

/** Makes a document of an injection's own text and some texts that are put into it. */
export type Builder = (injection: Injection, secret: readonly string[]) => Uint8Array;

/** A format that text can be hidden in. */
export type InjectedFormat = "html" | "pdf" | "docx" | "rtf";

/** One way to put text into a document. */
export interface Technique {
  readonly format: InjectedFormat;
  readonly name: string;
  readonly build: Builder;
}
