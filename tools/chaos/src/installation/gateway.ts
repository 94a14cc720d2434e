import { readFile } from "node:fs/promises";
import { collectionViewSchema, type ResearchRequestInput, runAcceptedSchema } from "@quarry/contracts";

/** What is asked of a gateway. @throws {Error} when it refuses */
export interface Gateway {
  /** Makes a collection of some files; answers with its id. */
  handIn(files: readonly { readonly uri: string; readonly path: string }[]): Promise<string>;
  /** Answers with the id of the run. */
  submit(request: ResearchRequestInput): Promise<string>;
}

/** A client of the gateway at that URL. */
export const createGateway = (url: string): Gateway => {
  const post = async (
    path: string,
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const postJson = (path: string, value: unknown): Promise<unknown> =>
    post(path, "application/json", JSON.stringify(value));
  return {
    handIn: async (files) => {
      const made = await postJson("/v1/collections", { name: "sources", mark: false });
      const { id } = collectionViewSchema.pick({ id: true }).parse(made);
      for (const { uri, path } of files) {
        const items = `/v1/collections/${id}/items?uri=${encodeURIComponent(uri)}`;
        await post(items, "application/octet-stream", new Uint8Array(await readFile(path)));
      }
      return id;
    },
    submit: async (request) => runAcceptedSchema.parse(await postJson("/v1/research", request)).id,
  };
};
