import type { Idea, ReportDraft } from "@quarry/contracts";
import type { WrittenSentence } from "../cite/written-sentence.ts";
import { type DocumentOutline, outlineDocument } from "../extractive/document-outline.ts";
import { shortTitle } from "../extractive/short-title.ts";
import type { Unnumbered } from "../number-sentences.ts";
import type { PartTools } from "../part-tools.ts";
import type { Writing } from "../writing.ts";
import type { IdeaItem } from "./idea-items.ts";
import { ideasTask } from "./ideas-task.ts";

/** The ideas of a report. */
export interface WrittenIdeas {
  readonly ideas: readonly Unnumbered<Idea>[];
  /** Null when the twin wrote all of them. */
  readonly model: { readonly name: string } | null;
}

const untitled: DocumentOutline = { blocks: [], headingAt: () => "" };

/** A title by code, from the place it is cited from: the heading above it, else its first words. A title cites nothing. */
const titleOf = ([first]: readonly WrittenSentence[], text: string, taken: ReadonlySet<string>): string => {
  const position = first?.citations[0]?.start ?? 0;
  const told = { position, sentence: first?.citations[0]?.quote ?? "" };
  const title = shortTitle({ ...told, outline: outlineDocument(text) });
  return taken.has(title) ? shortTitle({ ...told, outline: untitled }) : title;
};

const toIdeas = (items: readonly IdeaItem[], { documents }: Writing): Unnumbered<Idea>[] => {
  const titles = new Set<string>();
  return items.flatMap(({ documentId, sentences }): Unnumbered<Idea>[] => {
    const document = documents.get(documentId);
    if (document === undefined) return [];
    const title = titleOf(sentences, document.text, titles);
    titles.add(title);
    return [{ title, source: document.facts.uri, sentences, writtenBy: "model" }];
  });
};

const quotesOf = ({ sentences }: Unnumbered<Idea>): string[] =>
  sentences.flatMap(({ citations }) => citations.map(({ documentId, quote }) => `${documentId}/${quote}`));

/** Ideas of the twin that stand on nothing another idea stands on. */
const others = (ideas: readonly Unnumbered<Idea>[], twin: readonly Idea[]): Unnumbered<Idea>[] => {
  const taken = new Set(ideas.flatMap(quotesOf));
  const titles = new Set(ideas.map(({ title }) => title));
  return twin
    .filter((idea) => !titles.has(idea.title) && !quotesOf(idea).some((quote) => taken.has(quote)))
    .map((idea) => ({ ...idea, writtenBy: "twin" }));
};

/** At most `topK` ideas: those of a model that their documents support, in its order, then the twin's. */
export const writeIdeas = async (
  writing: Writing,
  twin: ReportDraft,
  { ask, keepSupported }: PartTools,
): Promise<WrittenIdeas> => {
  const { output, model } = await ask(ideasTask, writing);
  const kept = await Promise.all(
    output.map(async (item) => ({ ...item, sentences: await keepSupported(item.sentences) })),
  );
  const own = toIdeas(
    kept.filter(({ sentences }) => sentences.length > 0),
    writing,
  );
  const ideas = [...own, ...others(own, twin.ideas)].slice(0, writing.job.topK);
  return { ideas, model: own.length === 0 ? null : model };
};
