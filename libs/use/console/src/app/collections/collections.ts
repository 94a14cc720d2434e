import type { CollectionHead } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { ago, Fact, Field, several } from "../elements.ts";
import { goTo, useAction, useList } from "../hooks.ts";
import { List } from "../lists.ts";

/** List of the collections, with a form for a new one. */
export const Collections = (): ComponentChild => {
  const [name, setName] = useState("");
  const listed = useList<CollectionHead>("/v1/collections?limit=50");
  const action = useAction();
  const create = action.submit(async () => {
    const { id } = await sendJson<{ id: string }>("POST", "/v1/collections", { name });
    goTo("collections", id);
  });
  return h("div", null, [
    h("h1", null, "Collections"),
    h("form", { class: "row", onSubmit: create }, [
      h(Field, {
        id: "name",
        label: "Name of a new collection",
        isLabelHidden: true,
        placeholder: "Name of a new collection",
        limits: { required: true, maxLength: 200 },
        value: name,
        onValue: setName,
      }),
      h("button", { class: "primary", disabled: action.busy }, "Create"),
    ]),
    h(List<CollectionHead>, {
      listed,
      problem: action.problem,
      empty: "There is none yet.",
      row: ({ id, name: title, createdAt, counts }) =>
        h("li", { key: id }, [
          h("a", { href: `#/collections/${id}` }, title),
          h("p", { class: "facts" }, [
            h("time", { dateTime: createdAt }, ago(createdAt)),
            h(Fact, null, several(counts.ready, "item")),
          ]),
        ]),
    }),
  ]);
};
