import {
  type FoundPassageView,
  indexViewSchema,
  type IndexView,
  searchAnswerSchema,
} from "@quarry/contracts";
import { asJson } from "../as-json.ts";

/** A file as a user submits it. */
export interface SubmittedFile {
  readonly uri: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Calls a user makes to the evidence service. */
export interface EvidenceClient {
  /** Submits a file and waits for its end. */
  readonly index: (file: SubmittedFile) => Promise<IndexView>;
  /** Returns at most `k` passages, best first. */
  readonly search: (query: string, k: number) => Promise<FoundPassageView[]>;
}

/** Creates a client of the gateway at an address. */
export const createEvidenceClient = (url: string): EvidenceClient => {
  const wait = { Prefer: "wait=120" };
  const untilIndexed = async (response: Response): Promise<IndexView> => {
    const view = indexViewSchema.parse(await response.json());
    if (view.status !== "indexing") return view;
    return untilIndexed(await fetch(`${url}${view.links.self}`, { headers: wait }));
  };
  return {
    index: async ({ uri, contentType, bytes }) => {
      const query = new URLSearchParams({ uri, contentType });
      const response = await fetch(`${url}/v1/index?${query.toString()}`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream", ...wait },
        body: new Uint8Array(bytes),
      });
      return untilIndexed(response);
    },
    search: async (query, k) => {
      const response = await fetch(`${url}/v1/search`, asJson({ query, k }));
      return searchAnswerSchema.parse(await response.json()).passages;
    },
  };
};
