import type { UnavailableReason } from "@quarry/contracts";

const words: Readonly<Record<UnavailableReason, string>> = {
  "address-refused": "the address may not be read",
  unreachable: "it cannot be reached",
  "not-found": "it is not there",
  refused: "it was refused",
  "too-large": "it is too large",
  timeout: "it takes too long",
  empty: "it is empty",
  "unsupported-type": "it is nothing that can be read",
  "password-protected": "it needs a password",
  damaged: "it is damaged",
  "no-text": "it has no text",
  "redirect-loop": "it redirects without an end",
  "robots-disallowed": "the site asks robots to stay away",
  busy: "the site asks to come back later",
  "login-wall": "one has to log in",
  "consent-wall": "one has to consent to something first",
  "bot-challenge": "one has to prove that one is no robot",
  paywall: "one has to pay",
  "navigation-only": "it is a page of links",
  "error-page": "it is an error in disguise",
  "script-only": "it is drawn by a script",
  "upload-expired": "the upload has expired",
  "job-failed": "reading it failed",
};

/** Why a source is not used, in words. */
export const unavailableWords = (reason: UnavailableReason): string => words[reason];
