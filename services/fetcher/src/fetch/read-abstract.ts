import type { Unavailable } from "@quarry/failure";
import { paperIdsIn, tidyUrl } from "@quarry/text";
import { abstractAsArticle } from "../papers/paper-text.ts";
import type { SourceWords } from "./metadata-hash.ts";
import { type LoadedSource, readAndStore, type ReadAndStorePorts, type Stored } from "./read-and-store.ts";

/** A page that cannot be read. */
export interface UnreadPage extends Omit<SourceWords, "isUpload"> {
  readonly url: string;
  /** Its final address, if known. */
  readonly endedAt: string;
  readonly outcome: Unavailable;
}

/**
 * Reads the abstract of a paper whose page is not readable, because many publishers refuse programs. The paper is identified by
 * an id in the page's address; its text comes from a registry and is stored under the page's final address, if that has the id
 * too. The outcome is unchanged if there is no such paper, or if a rule forbids the address.
 */
export const readAbstract = async (
  ports: ReadAndStorePorts,
  { url, endedAt, outcome, owner, given }: UnreadPage,
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const [id, ...others] = paperIdsIn(url);
  if (id === undefined || others.length > 0 || outcome.reason === "address-refused") return outcome;
  const found = await ports.papers?.readAbstract(id, signal);
  if (found === undefined) return outcome;
  const loaded: LoadedSource = {
    status: "loaded",
    // Login and cookie pages have the same address for every paper.
    uri: tidyUrl(paperIdsIn(endedAt).includes(id) ? endedAt : url),
    contentType: "application/xml",
    bytes: Buffer.from(abstractAsArticle(found)),
    abstractFrom: found.paper.registry,
  };
  const read = await readAndStore(ports, { loaded, isUpload: false, owner, given }, signal);
  return read.status === "stored" ? read : outcome;
};
