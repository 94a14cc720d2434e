import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEncoder, createMaxSimGraph } from "@quarry/encoder";
import { createEvidenceStore } from "@quarry/evidence";
import { startQdrant } from "@quarry/local-stores";
import type { SearchTools } from "./measure-search.ts";
import type { StoreServer } from "./measure-sizes.ts";

/** Search tools and the server behind them. */
export type StoreTools = SearchTools & { readonly server: StoreServer };

/** An empty evidence store in a Qdrant and a folder of its own. */
export interface OpenedStore {
  readonly tools: StoreTools;
  /** Ends the server; what is stored stays. */
  stop(): Promise<void>;
  /** A server over what is stored; the one before must have been stopped. */
  start(): Promise<StoreTools>;
  /** Ends the server and the encoder and removes what is stored. */
  close(): Promise<void>;
}

/** Opens a store for the vectors of the default encoder. */
export const openStore = async (): Promise<OpenedStore> => {
  const directory = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const encoder = await createEncoder();
  let stop = async (): Promise<void> => undefined;
  const close = async (): Promise<void> => {
    await stop();
    await encoder.close();
    await rm(directory, { recursive: true, force: true });
  };
  const start = async (): Promise<StoreTools> => {
    const server = await startQdrant({ directory });
    stop = () => server.stop();
    const evidence = createEvidenceStore({ url: server.url, dimensions: encoder.profile.dimensions });
    return {
      evidence,
      encoder,
      maxSim: createMaxSimGraph(),
      server: { url: server.url, pid: server.pid, directory },
    };
  };
  try {
    const tools = await start();
    await tools.evidence.ensure();
    return { tools, stop: () => stop(), start, close };
  } catch (error) {
    await close();
    throw error;
  }
};
