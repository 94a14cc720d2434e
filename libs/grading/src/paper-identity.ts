import type { PaperId } from "@quarry/contracts";
import { paperIdsIn } from "@quarry/text";
import { ownPlace } from "./paper-signs.ts";

/** What may be a text of a paper. */
export interface PaperText {
  readonly uri: string;
  readonly text: string;
  readonly mediaType: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

const isPage = ({ uri, mediaType }: PaperText): boolean => /^https?:/u.test(uri) && mediaType === "text/html";

/**
 * Reads by what a paper can be looked up whose text this may be: from its metadata, its address, or its head and foot. What a page names in its
 * words is another's. Undefined where it names none, or several; the registry's title must still be the text's.
 */
export const paperIdOf = (source: PaperText): PaperId | undefined => {
  const { uri, text, metadata = {} } = source;
  const places = [metadata["doi"] ?? "", uri, ...(isPage(source) ? [] : [ownPlace(text)])];
  const [ids = []] = places.map(paperIdsIn).filter(({ length }) => length > 0);
  return ids.length === 1 ? ids[0] : undefined;
};
