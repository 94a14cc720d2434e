/* Texts of users that lists, reports and feeds show. */
import { z } from "zod";

// Control characters, lone surrogates, line separators and bidirectional control marks.
const disguise = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

// The same without tabs and line breaks.
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a text without control characters and marks that reverse its direction; tabs and line breaks are kept. */
export const withoutControls = (text: string): string => text.replaceAll(invisible, "");

/** Schema of a displayed name: one line of limited length, without characters that change how others are displayed. */
export const shownNameSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(
      (name) => !disguise.test(name),
      "may not contain control characters, line breaks or marks that reverse the direction of text",
    );

/** Schema of a displayed text of limited length, which loses what `withoutControls` removes. */
export const shownTextSchema = ({ min = 1, max }: { readonly min?: number; readonly max: number }) =>
  z.string().overwrite(withoutControls).trim().min(min).max(max);

/** Schema of a web address, which loses the same. */
export const webAddressSchema = z
  .url({ protocol: /^https?$/ })
  .overwrite(withoutControls)
  .max(2_048);
