import { type CollectionStore, scopeOf } from "@quarry/collections";
import type { forgetScope, retireDocuments } from "@quarry/contracts";
import { pastScopeOf } from "@quarry/evidence";
import type { Handler } from "@quarry/jobs";

export interface RetireDocumentsPorts {
  readonly collections: Pick<CollectionStore, "get" | "leaving" | "hasLeft">;
  readonly library: {
    join(scope: string, documentId: string): Promise<void>;
    leave(scope: string, documentId: string): Promise<void>;
    forget(scope: string): Promise<void>;
  };
}

/**
 * Removes documents without an item from a collection; those of earlier versions are kept in a scope beside it. Nothing of a
 * deleted collection remains.
 */
export const createRetireDocuments =
  ({ collections, library }: RetireDocumentsPorts): Handler<typeof retireDocuments> =>
  async ({ collectionId }) => {
    const scope = scopeOf(collectionId);
    const past = pastScopeOf(scope);
    if ((await collections.get(collectionId)) === undefined) {
      await library.forget(scope);
      await library.forget(past);
      return { documents: 0 };
    }
    const leaving = await collections.leaving(collectionId);
    for (const left of leaving) {
      const { documentId, to } = left;
      // The document joins the new scope before it leaves the old one, so that it always has a scope.
      if (to === "past") await library.join(past, documentId);
      await library.leave(scope, documentId);
      if (to === "nowhere") await library.leave(past, documentId);
      await collections.hasLeft(collectionId, left);
    }
    return { documents: leaving.length };
  };

export interface ForgetScopePorts {
  readonly library: {
    /** Removes a scope, and every document that no other scope has. */
    forget(scope: string): Promise<void>;
  };
}

/** Deletes a scope and its documents; idempotent. */
export const createForgetScope =
  ({ library }: ForgetScopePorts): Handler<typeof forgetScope> =>
  async ({ scope }) => {
    await library.forget(scope);
    return { scope };
  };
