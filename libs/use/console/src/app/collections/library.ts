import type { LibraryItem, LibraryView } from "@quarry/contracts";
import { type ComponentChild, h } from "preact";
import { getJson } from "../api.ts";
import { useLoaded } from "../hooks.ts";

const pageLength = 50;

/** Summaries of the first sources of a collection, and suggested questions; fetched again when `version` changes. */
export const useLibrary = (
  collectionId: string,
  version: string,
): { readonly byItem: ReadonlyMap<string, LibraryItem>; readonly questions: readonly string[] } => {
  const { value } = useLoaded(
    collectionId,
    () => getJson<LibraryView>(`/v1/collections/${collectionId}/library?limit=${pageLength}`),
    version,
  );
  return {
    byItem: new Map((value?.data ?? []).map((item) => [item.itemId, item])),
    questions: value?.questions ?? [],
  };
};

/** The summary of a source, marked if a language model wrote it. */
export const Summary = ({ item }: { readonly item: LibraryItem | undefined }): ComponentChild =>
  item === undefined || item.summary === ""
    ? null
    : h("p", { class: "first-line", dir: "auto" }, [
        item.summary,
        item.summaryBy === "model" ? h("span", { class: "soft" }, " (summary by the model)") : null,
      ]);

interface SuggestedProps {
  readonly collectionId: string;
  readonly questions: readonly string[];
}

/** Questions that the sources of a collection answer; each opens the form with the question filled in. */
export const SuggestedQuestions = ({ collectionId, questions }: SuggestedProps): ComponentChild =>
  questions.length === 0
    ? null
    : h("section", { class: "suggested", "aria-labelledby": "suggested" }, [
        h("h2", { id: "suggested" }, "Questions to ask"),
        h(
          "ul",
          null,
          questions.map((question) =>
            h("li", { key: question }, [
              h("a", { href: `#/ask/${collectionId}/${encodeURIComponent(question)}` }, question),
            ]),
          ),
        ),
      ]);
