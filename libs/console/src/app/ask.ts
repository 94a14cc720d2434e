import type { CollectionView, ResearchRequestInput } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { getJson, sendFile, sendJson } from "./api.ts";
import { AskOptions, type Options, firstOptions } from "./ask-options.ts";
import { Problem } from "./elements.ts";
import { goTo, useAction, useLoaded } from "./hooks.ts";

interface Listed {
  readonly collections: readonly Pick<CollectionView, "id" | "name">[];
}

/** A text that was pasted, as the file it is sent as. */
const pastedFile = (text: string): File => new File([text], "pasted.md", { type: "text/markdown" });

/** Hands the files in as a collection of their own; answers with its id. */
const handIn = async (
  files: readonly File[],
  name: string,
  say: (words: string) => void,
): Promise<string> => {
  const { id } = await sendJson<{ id: string }>("POST", "/v1/collections", { name, mark: false });
  for (const [index, file] of files.entries()) {
    say(`Handing in ${index + 1} of ${files.length}: ${file.name}`);
    const path = file.webkitRelativePath === "" ? file.name : file.webkitRelativePath;
    await sendFile(`/v1/collections/${id}/items?uri=${encodeURIComponent(`file:${path}`)}`, file);
  }
  return id;
};

const linesOf = (text: string): string[] =>
  text.split(/\s+/).flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));

const requestOf = (
  question: string,
  options: Options,
  collectionId: string | undefined,
): ResearchRequestInput => {
  const urls = linesOf(options.urls);
  const { web, local } = options;
  const sources = { ...(urls.length > 0 && { urls }), ...(web && { web }), ...(local && { local }) };
  return {
    ...(options.asGoal ? { goal: question, plan: options.review ? "review" : "run" } : { question }),
    ...(collectionId !== undefined && { collectionId }),
    ...(Object.keys(sources).length > 0 && { sources }),
    ...(options.depth !== "" && { depth: options.depth }),
    ...(options.form === "paper" && { form: "paper" }),
    ...(options.modes.length > 0 && { modes: [...options.modes] }),
    ...(options.language.trim() !== "" && { language: options.language.trim() }),
  };
};

/** The form that begins a run: a question or goal, what it may be answered from, and how much it may take. */
export const Ask = ({ collectionId }: { readonly collectionId: string | undefined }): ComponentChild => {
  const [question, setQuestion] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [pasted, setPasted] = useState("");
  const [options, setOptions] = useState<Options>({ ...firstOptions, collectionId: collectionId ?? "" });
  const [said, setSaid] = useState("");
  const { busy, problem, run } = useAction();
  const { value: listed } = useLoaded("collections", () => getJson<Listed>("/v1/collections?limit=100"));
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const all = pasted.trim() === "" ? files : [...files, pastedFile(pasted)];
      const own = all.length === 0 ? undefined : await handIn(all, question.slice(0, 80), setSaid);
      const chosen = own ?? (options.collectionId === "" ? undefined : options.collectionId);
      setSaid("Submitting the question");
      const request = requestOf(question, options, chosen);
      const { id } = await sendJson<{ id: string }>("POST", "/v1/research", request);
      goTo("runs", id);
    });
  };
  return h("form", { class: "ask", onSubmit: submit }, [
    h("h1", null, "What do you want to know?"),
    h(
      "p",
      { class: "lead" },
      "Every statement of the report rests on words of a source that was read. One click shows them.",
    ),
    h("label", { for: "question", class: "hidden" }, "Question"),
    h("textarea", {
      id: "question",
      class: "question",
      rows: 3,
      required: true,
      minLength: 3,
      maxLength: 4_000,
      placeholder: "What does vitamin D do for bone, and where do studies disagree?",
      value: question,
      onInput: (event: InputEvent) => setQuestion((event.currentTarget as HTMLTextAreaElement).value),
    }),
    h(Drop, { files, onFiles: setFiles }),
    h("details", null, [
      h("summary", null, "Paste a text"),
      h("label", { for: "pasted", class: "hidden" }, "Text to answer from"),
      h("textarea", {
        id: "pasted",
        rows: 6,
        value: pasted,
        onInput: (event: InputEvent) => setPasted((event.currentTarget as HTMLTextAreaElement).value),
      }),
    ]),
    h(AskOptions, {
      options,
      onOptions: setOptions,
      collections: listed?.collections ?? [],
      hasFiles: files.length > 0 || pasted.trim() !== "",
    }),
    h(Problem, { words: problem }),
    h("div", { class: "row" }, [
      h(
        "button",
        { class: "primary", disabled: busy || question.trim().length < 3 },
        busy ? "Submitting …" : "Research this",
      ),
      busy ? h("span", { role: "status", class: "soft" }, said) : null,
    ]),
  ]);
};

interface DropProps {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files by drop or by choice. */
const Drop = ({ files, onFiles }: DropProps): ComponentChild => {
  const [over, setOver] = useState(false);
  const add = (list: FileList | null | undefined): void => onFiles([...files, ...(list ?? [])]);
  return h(
    "div",
    {
      class: over ? "drop over" : "drop",
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
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
      files.length === 0
        ? null
        : h("ul", { class: "files" }, [
            files.map((file, index) =>
              h("li", { key: `${file.name}-${index}` }, [
                file.name,
                h(
                  "button",
                  {
                    type: "button",
                    class: "plain",
                    "aria-label": `Leave out ${file.name}`,
                    onClick: () => onFiles(files.filter((_file, at) => at !== index)),
                  },
                  "Leave out",
                ),
              ]),
            ),
          ]),
    ],
  );
};
