import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { sendFile, sendJson } from "../api.ts";
import { Field, Problem } from "../elements.ts";
import { useAction } from "../hooks.ts";

interface AddProps {
  readonly collectionId: string;
  readonly onAdded: () => void;
}

/** Adds items: files, addresses of pages, or a text that is pasted. */
export const AddItems = ({ collectionId, onAdded }: AddProps): ComponentChild => {
  const path = `/v1/collections/${collectionId}/items`;
  const [urls, setUrls] = useState("");
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const { busy, problem, run } = useAction();
  const addFiles = (event: Event): void => {
    const files = [...((event.currentTarget as HTMLInputElement).files ?? [])];
    run(async () => {
      for (const file of files)
        await sendFile(`${path}?uri=${encodeURIComponent(`file:${file.name}`)}`, file);
      onAdded();
    });
  };
  const addPages = (): void =>
    run(async () => {
      for (const url of urls.split(/\s+/).filter((line) => line !== "")) {
        await sendJson("POST", path, { url });
        onAdded();
      }
      setUrls("");
    });
  const addText = (): void =>
    run(async () => {
      await sendJson("POST", path, { text, ...(title.trim() === "" ? {} : { title: title.trim() }) });
      [setTitle, setText].forEach((clear) => clear(""));
      onAdded();
    });
  const button = (label: string, isEmpty: boolean, add: () => void): ComponentChild =>
    h("button", { type: "button", disabled: busy || isEmpty, onClick: add }, label);
  return h("section", { "aria-label": "Add items" }, [
    h("div", { class: "drop" }, [
      h("label", { for: "add" }, "Add files"),
      h("input", { id: "add", type: "file", multiple: true, disabled: busy, onChange: addFiles }),
    ]),
    h("details", null, [
      h("summary", null, "Add pages or a text"),
      h("div", { class: "grid" }, [
        h("div", null, [
          h(Field, {
            id: "add-urls",
            label: "Addresses of pages, one a line",
            type: "lines",
            placeholder: "https://…",
            value: urls,
            onValue: setUrls,
          }),
          button("Add these pages", urls.trim() === "", addPages),
        ]),
        h("div", null, [
          h(Field, { id: "add-title", label: "Title of the text", value: title, onValue: setTitle }),
          h(Field, { id: "add-text", label: "Text", type: "lines", value: text, onValue: setText }),
          button("Add this text", text.trim() === "", addText),
        ]),
      ]),
    ]),
    h(Problem, { words: problem }),
  ]);
};
