import type { DocumentTextPage, FoundPassageView, SearchAnswer } from "@quarry/contracts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { getJson, sendFile, sendJson } from "../api.ts";
import { button, Fact, Field, Grade, list, Problem, type View } from "../elements.ts";
import { useAction } from "../hooks.ts";

/** A source that is uploaded with the question. */
export interface Material {
  /** Name of the source, such as `file:notes.md`. */
  readonly uri: string;
  readonly title: string;
  readonly content: Blob;
}

const materialOf = (file: File): Material => {
  const path = file.webkitRelativePath === "" ? file.name : file.webkitRelativePath;
  return { uri: `file:${path}`, title: path, content: file };
};

/** Creates a file of this name from a text. */
export const textMaterial = (uri: string, title: string, text: string): Material => ({
  uri,
  title,
  content: new Blob([text], { type: "text/markdown" }),
});

/**
 * Uploads it as a separate collection; returns the id.
 * @throws {ApiProblem}
 */
export const uploadMaterial = async (
  material: readonly Material[],
  name: string,
  say: (words: string) => void,
): Promise<string> => {
  const { id } = await sendJson<{ id: string }>("POST", "/v1/collections", { name, mark: false });
  for (const [index, { uri, title, content }] of material.entries()) {
    say(`Uploading ${index + 1} of ${material.length}: ${title}`);
    await sendFile(`/v1/collections/${id}/items?uri=${encodeURIComponent(uri)}`, content);
  }
  return id;
};

interface MaterialProps {
  readonly material: readonly Material[];
  readonly onMaterial: (material: readonly Material[]) => void;
}

/** Field to drop or choose files, with a list of those added so far. */
export const Drop: View<MaterialProps> = ({ material, onMaterial }) => {
  const [over, setOver] = useState(false);
  const add = (files: FileList | null | undefined): void =>
    onMaterial([...material, ...[...(files ?? [])].map(materialOf)]);
  const setOverBy =
    (value: boolean) =>
    (event: DragEvent): void => {
      event.preventDefault();
      setOver(value);
    };
  return h(
    "div",
    {
      class: over ? "drop over" : "drop",
      onDragOver: setOverBy(true),
      onDragLeave: setOverBy(false),
      onDrop: (event: DragEvent) => {
        setOverBy(false)(event);
        add(event.dataTransfer?.files);
      },
    },
    [
      h("label", { for: "files" }, "Your own material: drop files here or choose them"),
      h("input", {
        id: "files",
        type: "file",
        multiple: true,
        onChange: (event: Event) => add((event.currentTarget as HTMLInputElement).files),
      }),
      h("p", { class: "soft" }, "PDF, Word, HTML, Markdown, plain text, captions, comments, tables."),
      material.length > 0 &&
        list({ class: "files" }, material, ({ uri, title }, index) =>
          h("li", { key: `${uri}-${index}` }, [
            title,
            button("Leave out", () => onMaterial(material.filter((_one, at) => at !== index)), {
              class: "plain",
              "aria-label": `Leave out ${title}`,
            }),
          ]),
        ),
    ],
  );
};

const textPage = 1_000_000;

/** Reads the whole text of a document of the index. */
const readDocument = async (id: string): Promise<string> => {
  let [text, next]: [string, string | null] = ["", "0"];
  while (next !== null) {
    const page: DocumentTextPage = await getJson(`/v1/documents/${id}/text?cursor=${next}&limit=${textPage}`);
    text += page.text;
    next = page.next_cursor;
  }
  return text;
};

/** Returns the best passage of each document, in the order of the answer. */
const bestOfEach = (passages: readonly FoundPassageView[]): FoundPassageView[] => {
  const ids = passages.map(({ document }) => document.id);
  return passages.filter(({ document }, index) => ids.indexOf(document.id) === index);
};

interface PickProps extends MaterialProps {
  /** Called for a web address; the run itself reads it and may use a stored copy. */
  readonly onAddress: (address: string) => void;
}

/** Search for documents of the index as sources of this question. */
export const PickDocuments: View<PickProps> = ({ material, onMaterial, onAddress }) => {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<readonly FoundPassageView[] | undefined>(undefined);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { busy, problem, run } = useAction();
  const search = (): void =>
    run(async () => {
      const { passages } = await sendJson<SearchAnswer>("POST", "/v1/search", { query, k: 20 });
      setFound(bestOfEach(passages));
    });
  const pick = ({ document }: FoundPassageView): void =>
    run(async () => {
      const { id, uri, title } = document;
      if (/^https?:/.test(uri)) onAddress(uri);
      else onMaterial([...material, textMaterial(uri, title === "" ? uri : title, await readDocument(id))]);
      setPicked(new Set([...picked, id]));
    });
  const onEnter = (event: KeyboardEvent): void => {
    // Only in the field, because Enter on a button activates that button.
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    search();
  };
  return h("div", { onKeyDown: onEnter }, [
    h("div", { class: "row" }, [
      h(Field, {
        id: "pick",
        label: "Words of what is indexed",
        isLabelHidden: true,
        type: "search",
        placeholder: "What a document says, in words or as a question",
        value: query,
        onValue: setQuery,
      }),
      button("Find", search, { disabled: busy || query.trim() === "" }),
    ]),
    h(Problem, { words: problem }),
    found?.length === 0 && h("p", { class: "soft", role: "status" }, "No document answers that."),
    list({ class: "list picks" }, found ?? [], (passage) =>
      h("li", { key: passage.document.id }, [
        h("p", { class: "facts" }, [
          h(Grade, { grade: passage.document.grade }),
          h("strong", null, passage.document.title === "" ? passage.document.uri : passage.document.title),
          h(Fact, null, passage.document.publisher),
          picked.has(passage.document.id)
            ? h(Fact, { kind: "good" }, "picked")
            : button("Use this", () => pick(passage), { class: "plain" }),
        ]),
        h("p", { class: "soft" }, passage.spans[0]?.quote ?? passage.text),
      ]),
    ),
  ]);
};
