import type { LibraryItem, LibraryView } from "@quarry/contracts";
import { h } from "preact";
import { list, Section, type View } from "../elements.ts";
import { useJson } from "../hooks.ts";

const pageLength = 50;

/** Summaries of the first sources of a collection, and suggested questions; fetched again when `version` changes. */
export const useLibrary = (
  collectionId: string,
  version: string,
): { readonly byItem: ReadonlyMap<string, LibraryItem>; readonly questions: readonly string[] } => {
  const path = `/v1/collections/${collectionId}/library?limit=${pageLength}`;
  const { value } = useJson<LibraryView>(path, version);
  return {
    byItem: new Map((value?.data ?? []).map((item) => [item.itemId, item])),
    questions: value?.questions ?? [],
  };
};

/** The summary of a source, marked if a language model wrote it. */
export const Summary: View<{ item: LibraryItem | undefined }> = ({ item }) =>
  item === undefined || item.summary === ""
    ? null
    : h("p", { class: "first-line", dir: "auto" }, [
        item.summary,
        item.summaryBy === "model" && h("span", { class: "soft" }, " (summary by the model)"),
      ]);

interface SuggestedProps {
  readonly collectionId: string;
  readonly questions: readonly string[];
}

/** Questions that the sources of a collection answer; each opens the form with the question filled in. */
export const SuggestedQuestions: View<SuggestedProps> = ({ collectionId, questions }) =>
  questions.length > 0 &&
  h(Section, { id: "suggested", title: "Questions to ask", class: "suggested" }, [
    list({}, questions, (question) =>
      h("li", { key: question }, [
        h("a", { href: `#/ask/${collectionId}/${encodeURIComponent(question)}` }, question),
      ]),
    ),
  ]);
