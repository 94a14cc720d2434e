declare module "tesseract.js-core/tesseract-core-simd.js" {
  interface OsdResults {
    readonly best_result: {
      readonly orientation_id: number;
      readonly oconfidence: number;
      readonly script_id: number;
      readonly sconfidence: number;
    };
    readonly unicharset: { get_script_from_script_id(id: number): string };
  }

  /** A picture in memory: lines of 32-bit words, with the first pixel in the highest bits. */
  interface Pix {
    get_w(): number;
    get_h(): number;
    get_d(): number;
    /** Returns the number of words per line. */
    get_wpl(): number;
    get_data(): number;
  }

  /** The part of a recogniser in Tesseract's C++ API that is used here. */
  interface TessBaseAPI {
    /** Returns 0 if the data of all languages was found; `mode` is 0 for the legacy engine and 1 for LSTM. */
    Init(folder: null, languages: string, mode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input`, turned by the EXIF orientation and by an angle in radians; returns 1 on failure. */
    SetImageFile(orientation: number, angle: number): number;
    /** Returns the picture that was read last; it belongs to the recogniser. */
    GetInputImage(): Pix;
    SetRectangle(left: number, top: number, width: number, height: number): void;
    FindLines(): number;
    GetGradient(): number;
    DetectOS(results: OsdResults): boolean;
    Recognize(monitor: null): number;
    GetJSONText(page: number): string;
    Clear(): void;
    End(): void;
  }

  interface TesseractModule {
    readonly FS: {
      writeFile(path: string, data: Uint8Array): void;
      unlink(path: string): void;
    };
    readonly TessBaseAPI: new () => TessBaseAPI;
    readonly OSResults: new () => OsdResults;
    getValue(address: number, type: "i32"): number;
    destroy(instance: TessBaseAPI | OsdResults): void;
  }

  /** Loads Tesseract as WebAssembly. */
  const load: (options: {
    readonly TesseractProgress: (percent: number) => void;
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }) => Promise<TesseractModule>;
  // The package is CommonJS, which Node exposes as a default export.
  // oxlint-disable-next-line import/no-default-export
  export default load;
  export type { OsdResults, Pix, TessBaseAPI, TesseractModule };
}
