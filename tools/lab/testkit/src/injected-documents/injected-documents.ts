import { htmlControls, htmlTechniques } from "./html-techniques.ts";
import { type InjectedFormat, type Injection, injections, type Technique } from "./injections.ts";
import { rtfControls, rtfTechniques, wordControls, wordTechniques } from "./office-techniques.ts";
import { pdfControls, pdfTechniques } from "./pdf-techniques.ts";

/** A document with an injected false claim and an injected instruction. */
export interface InjectedDocument {
  readonly name: string;
  readonly format: InjectedFormat;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly injection: Injection;
}

const contentTypes: Readonly<Record<InjectedFormat, string>> = {
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  rtf: "application/rtf",
};

const made = ({ format, name, build }: Technique, injection: Injection): InjectedDocument => ({
  name: `${format}: ${name}, ${injection.field} (${injection.language})`,
  format,
  bytes: build(injection, [injection.claim, injection.instruction]),
  contentType: contentTypes[format],
  injection,
});

/** Creates a document for each technique with two injections in turn, so that all injections occur in all kinds of formats. */
const documentsOf = (techniques: readonly Technique[]): InjectedDocument[] =>
  techniques.flatMap((technique, place) =>
    [0, 1].flatMap((shift) => {
      const injection = injections[(place * 2 + shift) % injections.length];
      return injection === undefined ? [] : [made(technique, injection)];
    }),
  );

/** Creates documents in which claim and instruction are invisible: techniques by formats, fields, languages and kinds. */
export const injectedDocuments = (): InjectedDocument[] =>
  documentsOf([...htmlTechniques, ...pdfTechniques, ...wordTechniques, ...rtfTechniques]);

/** Creates documents in which claim and instruction are visible, in styles similar to those that hide text. */
export const controlDocuments = (): InjectedDocument[] =>
  documentsOf([...htmlControls, ...pdfControls, ...wordControls, ...rtfControls]);
