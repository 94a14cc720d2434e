import type { Citation, ClaimEvidence } from "@quarry/contracts";
import { isData, isNavigation } from "@quarry/extractive";
import { collapseWhitespace, locateQuote } from "@quarry/text";
import { distinctPassages } from "../evidence/distinct-passages.ts";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { proveQuote } from "../evidence/prove-quote.ts";
import { textsOf } from "../evidence/read-texts.ts";
import type { Assessing } from "./assess-extractively.ts";

const maxPassages = 24;
const maxProofSentences = 6;

/** The passages a model is shown, whole and each text once, by their ids. */
export const shownPassages = ({ job, documents, maxTokens }: Assessing): NumberedPassage[] => {
  const texts = textsOf(documents);
  return numberPassages(distinctPassages(job.passages, texts), texts, { maxPassages, maxTokens });
};

/** A finding of a reader with those of its quotes that stand in their documents. */
interface NumberedFinding {
  /** `f1`, `f2`, … */
  readonly id: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** The findings a model is shown, by their ids; one without a quote that stands in its document is none. */
export const shownFindings = ({ job, documents }: Assessing): NumberedFinding[] =>
  (job.findings ?? [])
    .map(({ text, citations }) => ({
      text,
      citations: citations.filter(
        ({ documentId, start, end, quote }) => documents.get(documentId)?.text.slice(start, end) === quote,
      ),
    }))
    .filter(({ citations }) => citations.length > 0)
    .map((finding, index) => ({ id: `f${index + 1}`, ...finding }));

/** The findings as they stand in a prompt; "none" without any. They are foreign text: they belong into a block. */
export const renderFindings = (findings: readonly NumberedFinding[]): string =>
  findings.length === 0
    ? "none"
    : findings
        .map(({ id, text, citations }) =>
          [`[${id}] ${text}`, ...citations.map(({ quote }) => `- "${collapseWhitespace(quote)}"`)].join("\n"),
        )
        .join("\n\n");

const saysNothing = (quote: string): boolean => isNavigation(quote) || isData(quote);

const quotedIn = ({ citations }: NumberedFinding, quote: string): Citation | undefined =>
  citations.find((citation) => locateQuote(citation.quote, quote) !== undefined);

/** The quotes a model gave that stand in the passage or the finding it named, with the source of each; menus and data prove nothing. */
export const provenQuotes = (
  proofs: readonly { readonly id: string; readonly quote: string }[],
  assessing: Assessing,
): ClaimEvidence[] => {
  const { job, documents } = assessing;
  const texts = textsOf(documents);
  const passages = new Map(shownPassages(assessing).map(({ id, passage }) => [id, passage]));
  const findings = new Map(shownFindings(assessing).map((finding) => [finding.id, finding]));
  const maxSentences = maxProofSentences;
  return proofs.flatMap(({ id, quote }): ClaimEvidence[] => {
    const [passage, finding] = [passages.get(id), findings.get(id)];
    const found =
      passage === undefined
        ? finding && quotedIn(finding, quote)
        : proveQuote(quote, { passage, texts, language: job.language, maxSentences });
    const facts = found && documents.get(found.documentId)?.facts;
    if (found === undefined || facts === undefined || saysNothing(found.quote)) return [];
    return [{ ...found, score: 1, publisher: facts.publisher, grade: facts.grade }];
  });
};
