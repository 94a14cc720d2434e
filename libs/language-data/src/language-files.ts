import type { z } from "zod";
import deClosedClasses from "../data/de/closed-classes.json" with { type: "json" };
import deQuantities from "../data/de/quantities.json" with { type: "json" };
import deReportHeadings from "../data/de/report-headings.json" with { type: "json" };
import deResearchWording from "../data/de/research-wording.json" with { type: "json" };
import deSpeech from "../data/de/speech.json" with { type: "json" };
import enClosedClasses from "../data/en/closed-classes.json" with { type: "json" };
import enQuantities from "../data/en/quantities.json" with { type: "json" };
import enReportHeadings from "../data/en/report-headings.json" with { type: "json" };
import enResearchWording from "../data/en/research-wording.json" with { type: "json" };
import enSpeech from "../data/en/speech.json" with { type: "json" };
import esClosedClasses from "../data/es/closed-classes.json" with { type: "json" };
import esReportHeadings from "../data/es/report-headings.json" with { type: "json" };
import esResearchWording from "../data/es/research-wording.json" with { type: "json" };
import frClosedClasses from "../data/fr/closed-classes.json" with { type: "json" };
import frReportHeadings from "../data/fr/report-headings.json" with { type: "json" };
import frResearchWording from "../data/fr/research-wording.json" with { type: "json" };
import itClosedClasses from "../data/it/closed-classes.json" with { type: "json" };
import jaClosedClasses from "../data/ja/closed-classes.json" with { type: "json" };
import jaReportHeadings from "../data/ja/report-headings.json" with { type: "json" };
import jaResearchWording from "../data/ja/research-wording.json" with { type: "json" };
import nlClosedClasses from "../data/nl/closed-classes.json" with { type: "json" };
import plClosedClasses from "../data/pl/closed-classes.json" with { type: "json" };
import ptClosedClasses from "../data/pt/closed-classes.json" with { type: "json" };
import ruClosedClasses from "../data/ru/closed-classes.json" with { type: "json" };
import ruQuantities from "../data/ru/quantities.json" with { type: "json" };
import ruReportHeadings from "../data/ru/report-headings.json" with { type: "json" };
import ruResearchWording from "../data/ru/research-wording.json" with { type: "json" };
import ruSpeech from "../data/ru/speech.json" with { type: "json" };
import ukClosedClasses from "../data/uk/closed-classes.json" with { type: "json" };
import zhClosedClasses from "../data/zh/closed-classes.json" with { type: "json" };
import zhQuantities from "../data/zh/quantities.json" with { type: "json" };
import zhReportHeadings from "../data/zh/report-headings.json" with { type: "json" };
import zhResearchWording from "../data/zh/research-wording.json" with { type: "json" };
import zhSpeech from "../data/zh/speech.json" with { type: "json" };

/** What is known of a language, by the names of its files. */
export interface LanguageFiles {
  readonly closedClasses: unknown;
  readonly reportHeadings?: unknown;
  readonly researchWording?: unknown;
  readonly quantities?: unknown;
  readonly speech?: unknown;
}

/** Every language that has data, by its primary tag. */
export const languageFiles = {
  de: {
    closedClasses: deClosedClasses,
    reportHeadings: deReportHeadings,
    researchWording: deResearchWording,
    quantities: deQuantities,
    speech: deSpeech,
  },
  en: {
    closedClasses: enClosedClasses,
    reportHeadings: enReportHeadings,
    researchWording: enResearchWording,
    quantities: enQuantities,
    speech: enSpeech,
  },
  es: {
    closedClasses: esClosedClasses,
    reportHeadings: esReportHeadings,
    researchWording: esResearchWording,
  },
  fr: {
    closedClasses: frClosedClasses,
    reportHeadings: frReportHeadings,
    researchWording: frResearchWording,
  },
  it: { closedClasses: itClosedClasses },
  ja: {
    closedClasses: jaClosedClasses,
    reportHeadings: jaReportHeadings,
    researchWording: jaResearchWording,
  },
  nl: { closedClasses: nlClosedClasses },
  pl: { closedClasses: plClosedClasses },
  pt: { closedClasses: ptClosedClasses },
  ru: {
    closedClasses: ruClosedClasses,
    reportHeadings: ruReportHeadings,
    researchWording: ruResearchWording,
    quantities: ruQuantities,
    speech: ruSpeech,
  },
  uk: { closedClasses: ukClosedClasses },
  zh: {
    closedClasses: zhClosedClasses,
    reportHeadings: zhReportHeadings,
    researchWording: zhResearchWording,
    quantities: zhQuantities,
    speech: zhSpeech,
  },
} as const satisfies Readonly<Record<string, LanguageFiles>>;

/** One kind of file of every language that has it, checked by its schema. */
export const filesOf = <Schema extends z.ZodType>(
  kind: keyof LanguageFiles,
  schema: Schema,
): ReadonlyMap<string, z.output<Schema>> => {
  const files: readonly [string, LanguageFiles][] = Object.entries(languageFiles);
  return new Map(
    files.flatMap(([language, { [kind]: file }]) =>
      file === undefined ? [] : [[language, schema.parse(file)] as const],
    ),
  );
};
