import { standardEncoding } from "@quarry/documents/detect-encoding";

/** The encoding that a folder is named for, and whether the WHATWG standard has it. */
export interface TrueEncoding {
  /** In lower case; the standard's name where it has one. */
  readonly name: string;
  readonly isStandard: boolean;
}

/** What the name of a folder says its files are encoded in; a language may follow the encoding, as in `iso-8859-2-polish`. */
export const trueEncoding = (folder: string): TrueEncoding => {
  const label = folder.toLowerCase();
  const name = standardEncoding(label) ?? standardEncoding(label.replace(/-[a-z]+$/u, ""));
  return { name: name ?? label, isStandard: name !== undefined };
};
