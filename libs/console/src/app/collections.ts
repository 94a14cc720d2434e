import type { CollectionView } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { getJson, sendJson } from "./api.ts";
import { ago, Problem, Waiting } from "./elements.ts";
import { goTo, useAction, useLoaded } from "./hooks.ts";

interface Page {
  readonly collections: readonly Pick<CollectionView, "id" | "name" | "createdAt">[];
  readonly next: string | null;
}

/** The collections there are, and a new one. */
export const Collections = (): ComponentChild => {
  const [name, setName] = useState("");
  const { value, problem } = useLoaded("collections", () => getJson<Page>("/v1/collections?limit=100"));
  const action = useAction();
  const create = (event: Event): void => {
    event.preventDefault();
    action.run(async () => {
      const { id } = await sendJson<{ id: string }>("POST", "/v1/collections", { name });
      goTo("collections", id);
    });
  };
  return h("div", null, [
    h("h1", null, "Collections"),
    h("form", { class: "row", onSubmit: create }, [
      h("label", { for: "name", class: "hidden" }, "Name of a new collection"),
      h("input", {
        id: "name",
        required: true,
        maxLength: 200,
        placeholder: "Name of a new collection",
        value: name,
        onInput: (event: InputEvent) => setName((event.currentTarget as HTMLInputElement).value),
      }),
      h("button", { class: "primary", disabled: action.busy }, "Create"),
    ]),
    h(Problem, { words: action.problem ?? problem }),
    value === undefined && problem === undefined ? h(Waiting, { what: "Loading" }) : null,
    value?.collections.length === 0 ? h("p", { class: "soft" }, "There is none yet.") : null,
    h(
      "ul",
      { class: "list" },
      (value?.collections ?? []).map((one) =>
        h("li", { key: one.id }, [
          h("a", { href: `#/collections/${one.id}` }, one.name),
          h("p", { class: "facts" }, h("time", { dateTime: one.createdAt }, ago(one.createdAt))),
        ]),
      ),
    ),
  ]);
};
