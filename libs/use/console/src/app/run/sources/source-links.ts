import type { ItemView, UsedDocument } from "@quarry/contracts";
import { Fragment, h, type ComponentChild } from "preact";
import { exists, findJson } from "../../api.ts";
import type { View } from "../../elements.ts";
import { useLoaded } from "../../hooks.ts";

type Source = Pick<UsedDocument, "id" | "uri" | "file" | "pageStarts">;

interface LinksProps {
  readonly runId: string;
  /** Collection that the run searched. */
  readonly collectionId: string | undefined;
  readonly source: Source;
  /** Offset in the text of the words that are shown; a PDF opens at their page. */
  readonly place?: number | undefined;
}

/** Returns the path of the file of an item, if a version of the item has this text and the file is kept. */
const findOriginal = async (
  collectionId: string | undefined,
  { id, uri }: Source,
): Promise<string | undefined> => {
  if (collectionId === undefined || !uri.startsWith("file:")) return undefined;
  const path = `/v1/collections/${collectionId}/items/${encodeURIComponent(uri)}`;
  const item = await findJson<ItemView>(path);
  const version = [item, ...(item?.versions ?? [])].find(
    (one) => one?.transcript?.documentId === id,
  )?.version;
  if (version === undefined) return undefined;
  const original = `${path}/original?version=${version}`;
  return (await exists(original)) ? original : undefined;
};

/** Returns `#page=3` for a place on the third page; empty without pages. */
const pageOf = ({ pageStarts }: Source, place: number | undefined): string => {
  const page = place === undefined ? 0 : (pageStarts ?? []).filter((start) => start <= place).length;
  return page === 0 ? "" : `#page=${page}`;
};

/** Links to the whole text of a source, and to its uploaded file, if there is one. */
export const SourceLinks: View<LinksProps> = ({ runId, collectionId, source, place }) => {
  const { value: original } = useLoaded(source.id, () => findOriginal(collectionId, source));
  const link = (href: string, label: string): ComponentChild =>
    h("a", { href, target: "_blank", rel: "noreferrer noopener" }, label);
  return h(Fragment, null, [
    link(`/v1/research/${runId}/artifacts/${source.file}`, "Whole text"),
    original !== undefined && [" ", link(`${original}${pageOf(source, place)}`, "Original file")],
  ]);
};
