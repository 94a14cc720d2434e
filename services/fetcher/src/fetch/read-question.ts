import type { Unavailable } from "@quarry/failure";
import { tidyUrl } from "@quarry/text";
import type { QuestionLibrary } from "../questions/question-library.ts";
import type { UnreadPage } from "./read-abstract.ts";
import { readAndStore, type ReadAndStorePorts, type Stored } from "./read-and-store.ts";

export interface ReadQuestionPorts extends ReadAndStorePorts {
  /** Undefined if the API of Stack Exchange must not be queried. */
  readonly questions?: QuestionLibrary | undefined;
}

const isFinal = ({ reason }: Unavailable): boolean => reason === "address-refused" || reason === "not-found";

/**
 * Reads a question of Stack Exchange from its API if its page is not readable, because its sites refuse many programs; the
 * document keeps the address of the page, and records where it was read. For other pages, or if the API has no answer, the
 * outcome is unchanged.
 */
export const readQuestion = async (
  ports: ReadQuestionPorts,
  { url, outcome, owner, given }: Omit<UnreadPage, "endedAt">,
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const found = isFinal(outcome) ? undefined : await ports.questions?.read(url, signal);
  if (found === undefined) return outcome;
  const loaded = {
    status: "loaded",
    uri: found.readAt,
    askedUri: tidyUrl(url),
    contentType: "text/html; charset=utf-8",
    bytes: Buffer.from(found.html),
  } as const;
  const read = await readAndStore(ports, { loaded, isUpload: false, owner, given }, signal);
  return read.status === "stored" ? read : outcome;
};
