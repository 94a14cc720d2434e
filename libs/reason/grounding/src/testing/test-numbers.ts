import { expect, it } from "vitest";
import { compareNumbers } from "../numbers/numbers-agree.ts";

type InLanguage = readonly [language: string, statement: string, text: string];

/** A statement and a text, after their language (primary tag) if it is not English. */
type Row = InLanguage | readonly [statement: string, text: string];

const withLanguages = (rows: readonly Row[]): InLanguage[] =>
  rows.map((row) => (row.length === 3 ? row : ["en", ...row]));

/** Tests that each text holds every number of its statement. */
export const testHeld = (title: string, rows: readonly Row[]): void =>
  it.each(withLanguages(rows))(`${title}, in %s: %s / %s`, (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).toEqual({ missing: [], unclear: [] });
  });

/** Tests that each text leaves open whether it holds some numbers of its statement, and holds the others. */
export const testUnclear = (title: string, rows: readonly Row[]): void =>
  it.each(withLanguages(rows))(`${title}, in %s: %s / %s`, (language, statement, text) => {
    const { missing, unclear } = compareNumbers(statement, text, language);
    expect(missing).toEqual([]);
    expect(unclear).not.toEqual([]);
  });

/** Tests that each text lacks one number of its statement. */
export const testMissing = (title: string, rows: readonly Row[]): void =>
  it.each(withLanguages(rows))(`${title}, in %s: %s / %s`, (language, statement, text) => {
    expect(compareNumbers(statement, text, language).missing).toHaveLength(1);
  });
