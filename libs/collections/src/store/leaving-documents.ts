import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { collectionKeys } from "./collection-keys.ts";
import { hasLeftScript, takeLeavingScript } from "./collection-scripts.ts";

/** A document that no item of a collection shows any more. */
export interface LeavingDocument {
  readonly documentId: string;
  /** Kept as an earlier version's, or given up with its item. */
  readonly to: "past" | "nowhere";
  /** How it stands on the list; what has left is told by it. */
  readonly entry: string;
}

/** The list of documents that have to leave a collection: it outlives whoever works on it. */
export interface LeavingDocuments {
  /** Those that no item shows or reads. */
  leaving(collectionId: string): Promise<LeavingDocument[]>;
  /** Takes one off the list. */
  hasLeft(collectionId: string, left: LeavingDocument): Promise<void>;
}

const pairs = z.array(z.string());

/** The documents left behind, on a connection. */
export const leavingDocuments = (ask: AskRedis): LeavingDocuments => ({
  leaving: async (collectionId) => {
    const { tallies, leaving } = collectionKeys(collectionId);
    const reply = pairs.parse(
      await ask((connection) => connection.eval(takeLeavingScript, 2, tallies, leaving)),
    );
    return Array.from({ length: reply.length / 2 }, (_, index): LeavingDocument => {
      const [documentId = "", entry = ""] = reply.slice(2 * index, 2 * index + 2);
      return { documentId, entry, to: entry.startsWith("past") ? "past" : "nowhere" };
    });
  },
  hasLeft: async (collectionId, { documentId, entry }) => {
    const { leaving } = collectionKeys(collectionId);
    await ask((connection) => connection.eval(hasLeftScript, 1, leaving, documentId, entry));
  },
});
