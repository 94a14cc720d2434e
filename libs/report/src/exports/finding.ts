import type { Idea, Implementation } from "@quarry/contracts";
import { codeFence } from "./code-fence.ts";

/** One thing found, and where: of `idea` mode a description, of `implementation` mode a description, code and what it needs. */
export interface Finding {
  /** The address the source goes by; `file:` and a relative path for one that was handed in. */
  readonly source: string;
  readonly content: string;
  readonly toJSON: () => { readonly source: string; readonly content: string };
  /** The finding as it goes into the context of a language model. */
  readonly toContextString: () => string;
}

interface Worded {
  readonly text: string;
}

/** Sentences as one line of words; layout of the source is no part of what they say. */
export const words = (sentences: readonly Worded[]): string =>
  sentences.map(({ text }) => text.replace(/\s+/gu, " ").trim()).join(" ");

/** The description of an idea with its source behind it, as an item of a list. */
export const ideaFinding = ({ source, sentences }: Idea): Finding => {
  const content = words(sentences);
  return {
    source,
    content,
    toJSON: () => ({ source, content }),
    toContextString: () => `- ${content} (${source})`,
  };
};

/** What an implementation does, its code in a fence as it stands in the source, and its dependencies or "none". */
export const implementationFinding = (answer: Implementation): Finding => {
  const { title, source, sentences, code, codeLanguage, dependencies } = answer;
  const content = [
    sentences.length === 0 ? title : words(sentences),
    codeFence(code.quote, codeLanguage),
    `Dependencies: ${dependencies.length === 0 ? "none" : dependencies.join(", ")}`,
  ].join("\n\n");
  return {
    source,
    content,
    toJSON: () => ({ source, content }),
    toContextString: () => `**Source:** ${source}\n\n${content}`,
  };
};
