import { z } from "zod";
import arNumberWords from "../data/ar/number-words.json" with { type: "json" };
import arWords from "../data/ar/words.json" with { type: "json" };
import caNumberWords from "../data/ca/number-words.json" with { type: "json" };
import caWords from "../data/ca/words.json" with { type: "json" };
import csNumberWords from "../data/cs/number-words.json" with { type: "json" };
import csWords from "../data/cs/words.json" with { type: "json" };
import daNumberWords from "../data/da/number-words.json" with { type: "json" };
import daWords from "../data/da/words.json" with { type: "json" };
import deClosedClasses from "../data/de/closed-classes.json" with { type: "json" };
import deNumberWords from "../data/de/number-words.json" with { type: "json" };
import deQuestionAspects from "../data/de/question-aspects.json" with { type: "json" };
import deReportHeadings from "../data/de/report-headings.json" with { type: "json" };
import deResearchWording from "../data/de/research-wording.json" with { type: "json" };
import deSpeech from "../data/de/speech.json" with { type: "json" };
import deWords from "../data/de/words.json" with { type: "json" };
import elNumberWords from "../data/el/number-words.json" with { type: "json" };
import elWords from "../data/el/words.json" with { type: "json" };
import enClosedClasses from "../data/en/closed-classes.json" with { type: "json" };
import enNumberWords from "../data/en/number-words.json" with { type: "json" };
import enQuestionAspects from "../data/en/question-aspects.json" with { type: "json" };
import enReportHeadings from "../data/en/report-headings.json" with { type: "json" };
import enResearchWording from "../data/en/research-wording.json" with { type: "json" };
import enSpeech from "../data/en/speech.json" with { type: "json" };
import enWords from "../data/en/words.json" with { type: "json" };
import esClosedClasses from "../data/es/closed-classes.json" with { type: "json" };
import esNumberWords from "../data/es/number-words.json" with { type: "json" };
import esQuestionAspects from "../data/es/question-aspects.json" with { type: "json" };
import esReportHeadings from "../data/es/report-headings.json" with { type: "json" };
import esResearchWording from "../data/es/research-wording.json" with { type: "json" };
import esWords from "../data/es/words.json" with { type: "json" };
import euNumberWords from "../data/eu/number-words.json" with { type: "json" };
import euWords from "../data/eu/words.json" with { type: "json" };
import fiNumberWords from "../data/fi/number-words.json" with { type: "json" };
import fiWords from "../data/fi/words.json" with { type: "json" };
import frClosedClasses from "../data/fr/closed-classes.json" with { type: "json" };
import frNumberWords from "../data/fr/number-words.json" with { type: "json" };
import frQuestionAspects from "../data/fr/question-aspects.json" with { type: "json" };
import frReportHeadings from "../data/fr/report-headings.json" with { type: "json" };
import frResearchWording from "../data/fr/research-wording.json" with { type: "json" };
import frWords from "../data/fr/words.json" with { type: "json" };
import gaNumberWords from "../data/ga/number-words.json" with { type: "json" };
import gaWords from "../data/ga/words.json" with { type: "json" };
import hiNumberWords from "../data/hi/number-words.json" with { type: "json" };
import hiWords from "../data/hi/words.json" with { type: "json" };
import huNumberWords from "../data/hu/number-words.json" with { type: "json" };
import huWords from "../data/hu/words.json" with { type: "json" };
import hyNumberWords from "../data/hy/number-words.json" with { type: "json" };
import hyWords from "../data/hy/words.json" with { type: "json" };
import itClosedClasses from "../data/it/closed-classes.json" with { type: "json" };
import itNumberWords from "../data/it/number-words.json" with { type: "json" };
import itQuestionAspects from "../data/it/question-aspects.json" with { type: "json" };
import itReportHeadings from "../data/it/report-headings.json" with { type: "json" };
import itResearchWording from "../data/it/research-wording.json" with { type: "json" };
import itWords from "../data/it/words.json" with { type: "json" };
import jaClosedClasses from "../data/ja/closed-classes.json" with { type: "json" };
import jaNumberWords from "../data/ja/number-words.json" with { type: "json" };
import jaQuestionAspects from "../data/ja/question-aspects.json" with { type: "json" };
import jaReportHeadings from "../data/ja/report-headings.json" with { type: "json" };
import jaResearchWording from "../data/ja/research-wording.json" with { type: "json" };
import jaWords from "../data/ja/words.json" with { type: "json" };
import koNumberWords from "../data/ko/number-words.json" with { type: "json" };
import koQuestionAspects from "../data/ko/question-aspects.json" with { type: "json" };
import koReportHeadings from "../data/ko/report-headings.json" with { type: "json" };
import koResearchWording from "../data/ko/research-wording.json" with { type: "json" };
import nbNumberWords from "../data/nb/number-words.json" with { type: "json" };
import nbWords from "../data/nb/words.json" with { type: "json" };
import nlClosedClasses from "../data/nl/closed-classes.json" with { type: "json" };
import nlNumberWords from "../data/nl/number-words.json" with { type: "json" };
import nlQuestionAspects from "../data/nl/question-aspects.json" with { type: "json" };
import nlReportHeadings from "../data/nl/report-headings.json" with { type: "json" };
import nlResearchWording from "../data/nl/research-wording.json" with { type: "json" };
import nlWords from "../data/nl/words.json" with { type: "json" };
import nnNumberWords from "../data/nn/number-words.json" with { type: "json" };
import nnWords from "../data/nn/words.json" with { type: "json" };
import noNumberWords from "../data/no/number-words.json" with { type: "json" };
import noWords from "../data/no/words.json" with { type: "json" };
import plClosedClasses from "../data/pl/closed-classes.json" with { type: "json" };
import plNumberWords from "../data/pl/number-words.json" with { type: "json" };
import plQuestionAspects from "../data/pl/question-aspects.json" with { type: "json" };
import plReportHeadings from "../data/pl/report-headings.json" with { type: "json" };
import plResearchWording from "../data/pl/research-wording.json" with { type: "json" };
import plWords from "../data/pl/words.json" with { type: "json" };
import ptClosedClasses from "../data/pt/closed-classes.json" with { type: "json" };
import ptNumberWords from "../data/pt/number-words.json" with { type: "json" };
import ptQuestionAspects from "../data/pt/question-aspects.json" with { type: "json" };
import ptReportHeadings from "../data/pt/report-headings.json" with { type: "json" };
import ptResearchWording from "../data/pt/research-wording.json" with { type: "json" };
import ptWords from "../data/pt/words.json" with { type: "json" };
import roNumberWords from "../data/ro/number-words.json" with { type: "json" };
import roWords from "../data/ro/words.json" with { type: "json" };
import ruClosedClasses from "../data/ru/closed-classes.json" with { type: "json" };
import ruNumberWords from "../data/ru/number-words.json" with { type: "json" };
import ruQuestionAspects from "../data/ru/question-aspects.json" with { type: "json" };
import ruReportHeadings from "../data/ru/report-headings.json" with { type: "json" };
import ruResearchWording from "../data/ru/research-wording.json" with { type: "json" };
import ruSpeech from "../data/ru/speech.json" with { type: "json" };
import ruWords from "../data/ru/words.json" with { type: "json" };
import slNumberWords from "../data/sl/number-words.json" with { type: "json" };
import slWords from "../data/sl/words.json" with { type: "json" };
import svNumberWords from "../data/sv/number-words.json" with { type: "json" };
import svWords from "../data/sv/words.json" with { type: "json" };
import taNumberWords from "../data/ta/number-words.json" with { type: "json" };
import taWords from "../data/ta/words.json" with { type: "json" };
import trNumberWords from "../data/tr/number-words.json" with { type: "json" };
import trWords from "../data/tr/words.json" with { type: "json" };
import ukClosedClasses from "../data/uk/closed-classes.json" with { type: "json" };
import ukNumberWords from "../data/uk/number-words.json" with { type: "json" };
import ukWords from "../data/uk/words.json" with { type: "json" };
import zhClosedClasses from "../data/zh/closed-classes.json" with { type: "json" };
import zhNumberWords from "../data/zh/number-words.json" with { type: "json" };
import zhQuestionAspects from "../data/zh/question-aspects.json" with { type: "json" };
import zhReportHeadings from "../data/zh/report-headings.json" with { type: "json" };
import zhResearchWording from "../data/zh/research-wording.json" with { type: "json" };
import zhSpeech from "../data/zh/speech.json" with { type: "json" };
import zhWords from "../data/zh/words.json" with { type: "json" };

/** Data of a language, by file name. */
export interface LanguageFiles {
  readonly words?: unknown;
  readonly closedClasses?: unknown;
  readonly reportHeadings?: unknown;
  readonly researchWording?: unknown;
  readonly speech?: unknown;
  readonly questionAspects?: unknown;
  readonly numberWords?: unknown;
}

/** Every language with data, by primary tag. */
export const languageFiles = {
  ar: { words: arWords, numberWords: arNumberWords },
  ca: { words: caWords, numberWords: caNumberWords },
  cs: { words: csWords, numberWords: csNumberWords },
  da: { words: daWords, numberWords: daNumberWords },
  de: {
    numberWords: deNumberWords,
    words: deWords,
    closedClasses: deClosedClasses,
    questionAspects: deQuestionAspects,
    reportHeadings: deReportHeadings,
    researchWording: deResearchWording,
    speech: deSpeech,
  },
  el: { words: elWords, numberWords: elNumberWords },
  en: {
    numberWords: enNumberWords,
    words: enWords,
    closedClasses: enClosedClasses,
    questionAspects: enQuestionAspects,
    reportHeadings: enReportHeadings,
    researchWording: enResearchWording,
    speech: enSpeech,
  },
  es: {
    numberWords: esNumberWords,
    words: esWords,
    closedClasses: esClosedClasses,
    questionAspects: esQuestionAspects,
    reportHeadings: esReportHeadings,
    researchWording: esResearchWording,
  },
  eu: { words: euWords, numberWords: euNumberWords },
  fi: { words: fiWords, numberWords: fiNumberWords },
  fr: {
    numberWords: frNumberWords,
    words: frWords,
    closedClasses: frClosedClasses,
    questionAspects: frQuestionAspects,
    reportHeadings: frReportHeadings,
    researchWording: frResearchWording,
  },
  ga: { words: gaWords, numberWords: gaNumberWords },
  hi: { words: hiWords, numberWords: hiNumberWords },
  hu: { words: huWords, numberWords: huNumberWords },
  hy: { words: hyWords, numberWords: hyNumberWords },
  it: {
    numberWords: itNumberWords,
    words: itWords,
    closedClasses: itClosedClasses,
    questionAspects: itQuestionAspects,
    reportHeadings: itReportHeadings,
    researchWording: itResearchWording,
  },
  ja: {
    numberWords: jaNumberWords,
    words: jaWords,
    closedClasses: jaClosedClasses,
    questionAspects: jaQuestionAspects,
    reportHeadings: jaReportHeadings,
    researchWording: jaResearchWording,
  },
  ko: {
    questionAspects: koQuestionAspects,
    reportHeadings: koReportHeadings,
    researchWording: koResearchWording,
    numberWords: koNumberWords,
  },
  nb: { words: nbWords, numberWords: nbNumberWords },
  nl: {
    numberWords: nlNumberWords,
    words: nlWords,
    closedClasses: nlClosedClasses,
    questionAspects: nlQuestionAspects,
    reportHeadings: nlReportHeadings,
    researchWording: nlResearchWording,
  },
  nn: { words: nnWords, numberWords: nnNumberWords },
  no: { words: noWords, numberWords: noNumberWords },
  pl: {
    numberWords: plNumberWords,
    words: plWords,
    closedClasses: plClosedClasses,
    questionAspects: plQuestionAspects,
    reportHeadings: plReportHeadings,
    researchWording: plResearchWording,
  },
  pt: {
    numberWords: ptNumberWords,
    words: ptWords,
    closedClasses: ptClosedClasses,
    questionAspects: ptQuestionAspects,
    reportHeadings: ptReportHeadings,
    researchWording: ptResearchWording,
  },
  ro: { words: roWords, numberWords: roNumberWords },
  ru: {
    numberWords: ruNumberWords,
    words: ruWords,
    closedClasses: ruClosedClasses,
    questionAspects: ruQuestionAspects,
    reportHeadings: ruReportHeadings,
    researchWording: ruResearchWording,
    speech: ruSpeech,
  },
  sl: { words: slWords, numberWords: slNumberWords },
  sv: { words: svWords, numberWords: svNumberWords },
  ta: { words: taWords, numberWords: taNumberWords },
  tr: { words: trWords, numberWords: trNumberWords },
  uk: { words: ukWords, closedClasses: ukClosedClasses, numberWords: ukNumberWords },
  zh: {
    numberWords: zhNumberWords,
    words: zhWords,
    closedClasses: zhClosedClasses,
    questionAspects: zhQuestionAspects,
    reportHeadings: zhReportHeadings,
    researchWording: zhResearchWording,
    speech: zhSpeech,
  },
} as const satisfies Readonly<Record<string, LanguageFiles>>;

const parseFile = <Schema extends z.ZodType>(
  { language, kind, file }: { language: string; kind: keyof LanguageFiles; file: unknown },
  schema: Schema,
): z.output<Schema> => {
  const { data, error, success } = schema.safeParse(file);
  if (success) return data;
  const name = kind.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  throw new Error(`libs/kernel/language-data/data/${language}/${name}.json: ${z.prettifyError(error)}`);
};

/**
 * Reads one kind of file for every language that has it, validated by its schema.
 * @throws {Error} naming the invalid file and the problem
 */
export const filesOf = <Schema extends z.ZodType>(
  kind: keyof LanguageFiles,
  schema: Schema,
): ReadonlyMap<string, z.output<Schema>> => {
  const files: readonly [string, LanguageFiles][] = Object.entries(languageFiles);
  return new Map(
    files.flatMap(([language, { [kind]: file }]) =>
      file === undefined ? [] : [[language, parseFile({ language, kind, file }, schema)] as const],
    ),
  );
};
