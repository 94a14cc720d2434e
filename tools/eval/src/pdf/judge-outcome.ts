const expected: readonly { readonly class: RegExp; readonly outcomes: readonly string[] }[] = [
  { class: /PasswordException$/u, outcomes: ["password-protected", "read"] },
  // What brought one parser down may be read by a better one.
  { class: /^error:/u, outcomes: ["damaged", "read"] },
  { class: /scan/u, outcomes: ["no-text"] },
  { class: /^hangs/u, outcomes: ["read", "no-text", "damaged", "timeout", "too-large"] },
];

/** Whether a PDF of a class ended as it may: `read`, or the reason why it could not be. */
export const isRightOutcome = (pdfClass: string, outcome: string): boolean =>
  (expected.find((rule) => rule.class.test(pdfClass))?.outcomes ?? ["read"]).includes(outcome);
