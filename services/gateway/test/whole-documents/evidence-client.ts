import {
  type FoundPassageView,
  indexViewSchema,
  type IndexView,
  searchAnswerSchema,
} from "@quarry/contracts";

/** A file as a user hands it in. */
export interface HandedFile {
  readonly uri: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Calls of a user of the evidence service. */
export interface EvidenceClient {
  /** Hands a file in and waits as long as it takes. */
  readonly index: (file: HandedFile) => Promise<IndexView>;
  /** At most `k` passages, best first. */
  readonly search: (query: string, k: number) => Promise<FoundPassageView[]>;
}

/** A client of the gateway at an address. */
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
      const response = await fetch(`${url}/v1/search`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ query, k }),
      });
      return searchAnswerSchema.parse(await response.json()).passages;
    },
  };
};
