import type { ContentAnswer } from "@quarry/contracts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { Choice, Fact, Field, grouped, list, Problem, type View } from "../elements.ts";
import { useAction } from "../hooks.ts";
import { partsOf } from "./marked-words.ts";
import { placeInItem } from "./markers.ts";

type Answer = ContentAnswer["answers"][number];
type Piece = Answer["pieces"][number];

interface Input {
  /** Name used by the gateway. */
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "words" | "number" | "sort";
  readonly first?: string;
}

/** Requests by kind, each with its inputs. */
const kinds: Readonly<Record<string, { readonly label: string; readonly inputs: readonly Input[] }>> = {
  keyword: {
    label: "Places with words",
    inputs: [
      { name: "keywords", label: "Words, separated by commas", kind: "words" },
      { name: "context_window", label: "Words around each", kind: "number", first: "60" },
    ],
  },
  semantic: {
    label: "Places that answer",
    inputs: [
      { name: "query", label: "A question", kind: "text" },
      { name: "top_k", label: "How many", kind: "number", first: "3" },
    ],
  },
  by_topic: {
    label: "Whole items on a topic",
    inputs: [
      { name: "topic", label: "The topic", kind: "text" },
      { name: "limit_items", label: "How many items", kind: "number", first: "3" },
    ],
  },
  by_marker: {
    label: "Around a marker",
    inputs: [
      { name: "marker_text", label: "What the marker says", kind: "text" },
      { name: "context_window", label: "Words around it", kind: "number", first: "200" },
    ],
  },
  word_range: {
    label: "From one word to another",
    inputs: [
      { name: "start_word", label: "From word", kind: "number", first: "0" },
      { name: "end_word", label: "To word", kind: "number", first: "500" },
    ],
  },
  comments: {
    label: "Comments",
    inputs: [
      { name: "keywords", label: "With these words (empty: all)", kind: "words" },
      { name: "sort_by", label: "Sorted by", kind: "sort", first: "relevance" },
      { name: "limit", label: "How many", kind: "number", first: "10" },
    ],
  },
  full_content_item: { label: "All of it", inputs: [] },
};

const sorts = [
  ["relevance", "relevance"],
  ["likes", "likes"],
  ["replies", "replies"],
] as const;

const wordsIn = (text: string): string[] =>
  text.split(",").flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));

const valueOf = ({ kind }: Input, text: string): unknown => {
  if (kind === "number") return Number(text);
  return kind === "words" ? wordsIn(text) : text;
};

const PieceView: View<{ collectionId: string; piece: Piece; words: readonly string[] }> = ({
  collectionId,
  piece,
  words,
}) =>
  h("li", null, [
    h("p", { class: "facts" }, [
      h("a", { href: placeInItem(collectionId, piece) }, piece.linkId),
      h(Fact, null, `words ${grouped(piece.wordStart)} to ${grouped(piece.wordEnd)}`),
      piece.part === "comments" && h(Fact, null, "comments"),
    ]),
    h(
      "div",
      { class: "piece", tabIndex: 0, role: "region", "aria-label": `From ${piece.linkId}` },
      partsOf(piece.text, words).map(({ text, isMatch }) => (isMatch ? h("mark", null, text) : text)),
    ),
  ]);

const AnswerView: View<{ collectionId: string; answer: Answer; words: readonly string[] }> = ({
  collectionId,
  answer,
  words,
}) => {
  if (answer.status !== "fulfilled") return h(Problem, { words: answer.problem });
  if (answer.pieces.length === 0) return h("p", { class: "soft" }, "Nothing similar was found.");
  return list({ class: "pieces" }, answer.pieces, (piece) =>
    h(PieceView, { key: `${piece.documentId}-${piece.start}`, collectionId, piece, words }),
  );
};

/** Forms for the requests that Quarry's own readers make about a collection or one of its items. */
export const Requests: View<{ collectionId: string; linkId?: string }> = ({ collectionId, linkId }) => {
  const [kind, setKind] = useState("keyword");
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [answers, setAnswers] = useState<readonly Answer[] | undefined>(undefined);
  const [words, setWords] = useState<readonly string[]>([]);
  const { busy, problem, submit } = useAction();
  const inputs = kinds[kind]?.inputs ?? [];
  const textOf = ({ name, first = "" }: Input): string => texts[`${kind}.${name}`] ?? first;
  const ask = submit(async () => {
    const said = inputs.filter((input) => textOf(input).trim() !== "");
    const request = {
      request_type: kind,
      ...(linkId === undefined ? {} : { source_link_id: linkId }),
      ...Object.fromEntries(said.map((input) => [input.name, valueOf(input, textOf(input))])),
    };
    const path = `/v1/collections/${collectionId}/requests`;
    setWords(wordsIn(texts[`${kind}.keywords`] ?? ""));
    setAnswers((await sendJson<ContentAnswer>("POST", path, request)).answers);
  });
  return h("form", { class: "requests", onSubmit: ask }, [
    h("div", { class: "row" }, [
      h(Choice, {
        id: "kind",
        label: "Show me",
        value: kind,
        onValue: setKind,
        options: Object.entries(kinds).map(([name, { label }]): readonly [string, string] => [name, label]),
      }),
      inputs.map((input) => {
        const id = `request-${input.name}`;
        const onValue = (text: string): void => setTexts({ ...texts, [`${kind}.${input.name}`]: text });
        const common = { key: `${kind}-${id}`, id, label: input.label, value: textOf(input), onValue };
        if (input.kind === "sort") return h(Choice, { ...common, options: sorts });
        return h(Field, { ...common, type: input.kind === "number" ? "number" : "text" });
      }),
      h("button", { disabled: busy }, busy ? "Reading …" : "Show"),
    ]),
    h(Problem, { words: problem }),
    h(
      "div",
      { class: "found", role: "status" },
      (answers ?? []).map((answer, index) => h(AnswerView, { key: index, collectionId, answer, words })),
    ),
  ]);
};
