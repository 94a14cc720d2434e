import type { PaperId } from "@quarry/contracts";
import { paperIdsIn } from "@quarry/text";
import { identifyingText } from "./paper-signs.ts";

/** A text that may be a paper. */
export interface PaperText {
  readonly uri: string;
  readonly text: string;
  readonly mediaType: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

const isPage = ({ uri, mediaType }: PaperText): boolean => /^https?:/u.test(uri) && mediaType === "text/html";

/**
 * Returns the registry identifier of the paper that a text may be: from its metadata, its address, or its head and foot. Papers
 * mentioned on a web page are not its own. Undefined if there are none or several; the registry's title must still match the text.
 */
export const paperIdOf = (source: PaperText): PaperId | undefined => {
  const { uri, text, metadata = {} } = source;
  const places = [metadata["doi"] ?? "", uri, ...(isPage(source) ? [] : [identifyingText(text)])];
  const [ids = []] = places.map(paperIdsIn).filter(({ length }) => length > 0);
  return ids.length === 1 ? ids[0] : undefined;
};
