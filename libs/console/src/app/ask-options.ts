import type { CollectionView, Depth, ResearchRequestInput } from "@quarry/contracts";
import { Fragment, h, type ComponentChild } from "preact";

type RequestedMode = NonNullable<ResearchRequestInput["modes"]>[number];

/** What can be chosen besides the question. */
export interface Options {
  readonly collectionId: string;
  readonly urls: string;
  readonly web: boolean;
  readonly local: boolean;
  readonly depth: Depth | "";
  readonly form: "report" | "paper";
  readonly modes: readonly RequestedMode[];
  readonly language: string;
  /** The collection is read step by step for a goal, instead of searched for a question. */
  readonly asGoal: boolean;
  /** The plan of that is shown before it is carried out. */
  readonly review: boolean;
}

export const firstOptions: Options = {
  collectionId: "",
  urls: "",
  web: false,
  local: false,
  depth: "",
  form: "report",
  modes: [],
  language: "",
  asGoal: false,
  review: true,
};

const depths = [
  ["", "As the deployment has it", "Standard with a language model, light without one."],
  ["light", "Light", "At most 12 sources read whole and 40 calls of a model; 600 to 1,200 words."],
  ["standard", "Standard", "At most 30 sources and 80 calls; 1,500 to 3,000 words."],
  ["deep", "Deep", "Every source that ranks, up to 300 calls; 3,000 to 8,000 words."],
] as const;

interface OptionsProps {
  readonly options: Options;
  readonly onOptions: (options: Options) => void;
  readonly collections: readonly Pick<CollectionView, "id" | "name">[];
  /** Whether files are handed in; they are a collection of their own. */
  readonly hasFiles: boolean;
}

/** Sources besides files, how much a run may take, and what is to come of it. */
export const AskOptions = ({ options, onOptions, collections, hasFiles }: OptionsProps): ComponentChild => {
  const set = (change: Partial<Options>): void => onOptions({ ...options, ...change });
  const check = (name: "web" | "local" | "asGoal" | "review", label: string): ComponentChild =>
    h("label", { class: "check" }, [
      h("input", {
        type: "checkbox",
        checked: options[name],
        onChange: (event: Event) => set({ [name]: (event.currentTarget as HTMLInputElement).checked }),
      }),
      label,
    ]);
  const mode = (name: RequestedMode, label: string): ComponentChild =>
    h("label", { class: "check" }, [
      h("input", {
        type: "checkbox",
        checked: options.modes.includes(name),
        onChange: () =>
          set({
            modes: options.modes.includes(name)
              ? options.modes.filter((one) => one !== name)
              : [...options.modes, name],
          }),
      }),
      label,
    ]);
  const readsItems = hasFiles || options.collectionId !== "";
  return h(Fragment, null, [
    h("details", { open: options.collectionId !== "" }, [
      h("summary", null, "Other sources"),
      h("div", { class: "grid" }, [
        h("div", null, [
          h("label", { for: "collection" }, "Collection"),
          h(
            "select",
            {
              id: "collection",
              disabled: hasFiles,
              value: options.collectionId,
              onChange: (event: Event) =>
                set({ collectionId: (event.currentTarget as HTMLSelectElement).value }),
            },
            [
              h("option", { value: "" }, "none"),
              collections.map(({ id, name }) => h("option", { value: id, key: id }, name)),
            ],
          ),
          check("web", "Search the web"),
          check("local", "Search everything that is indexed here"),
        ]),
        h("div", null, [
          h("label", { for: "urls" }, "Addresses of pages, one a line"),
          h("textarea", {
            id: "urls",
            rows: 4,
            value: options.urls,
            placeholder: "https://…",
            onInput: (event: InputEvent) => set({ urls: (event.currentTarget as HTMLTextAreaElement).value }),
          }),
        ]),
      ]),
    ]),
    h("fieldset", { class: "depths" }, [
      h("legend", null, "How much"),
      depths.map(([value, label, what]) =>
        h("label", { key: value, class: options.depth === value ? "choice chosen" : "choice" }, [
          h("input", {
            type: "radio",
            name: "depth",
            checked: options.depth === value,
            onChange: () => set({ depth: value }),
          }),
          h("strong", null, label),
          h("span", { class: "soft" }, what),
        ]),
      ),
    ]),
    h("details", null, [
      h("summary", null, "Form and language"),
      h("div", { class: "grid" }, [
        h("div", null, [
          h("label", { class: "check" }, [
            h("input", {
              type: "checkbox",
              checked: options.form === "paper",
              onChange: () => set({ form: options.form === "paper" ? "report" : "paper" }),
            }),
            "As an academic paper",
          ]),
          mode("idea", "List ideas from the sources"),
          mode("implementation", "List implementations with code"),
          readsItems ? check("asGoal", "Read the material step by step for this goal") : null,
          readsItems && options.asGoal ? check("review", "Show me the plan first") : null,
        ]),
        h("div", null, [
          h(
            "label",
            { for: "language" },
            "Language of the report (such as en, de, zh; empty: the question's)",
          ),
          h("input", {
            id: "language",
            value: options.language,
            maxLength: 35,
            onInput: (event: InputEvent) =>
              set({ language: (event.currentTarget as HTMLInputElement).value }),
          }),
        ]),
      ]),
    ]),
  ]);
};
