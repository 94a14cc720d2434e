import { primaryLanguage } from "@quarry/text";

type Range = readonly [none: number, full: number];

/** Between which cosines of a model support grows from none to full. */
export interface Calibration {
  /** What it was measured in; in other languages the same cosines mean something else. */
  readonly languages: readonly string[];
  /** Of dense vectors: the lower end is where two texts about different things stand, the upper where a restatement does. */
  readonly dense: Range;
  /** Of the tokens that match worst. */
  readonly weakest: Range;
}

/** From this score on a quote comes near its sentence: of such pairs experts take 88 in 100 for supported, and 85 of those that nobody tuned on; of all pairs 78. */
export const passSupport = 0.7;
/** Below this score it seems to speak of something else: 98 in 100 quotes of another question stand there. No veto: experts take many of its own question for support. */
export const failSupport = 0.3;

/** Each chosen so that scores mean what the thresholds say: `npm run eval -- audit` over ExpertQA, 911 claims with their evidence and that of others. */
const calibrations = new Map<string, Calibration>([
  ["gte-small", { languages: ["en"], dense: [0.75, 0.92], weakest: [0.65, 0.82] }],
]);

const unknown = "und";

const measuredOf = (profileId: string): Calibration | undefined => {
  const [model = ""] = profileId.split("@");
  return calibrations.get(model.slice(model.lastIndexOf("/") + 1));
};

/** The calibration of an encoder's model, by the id of its profile, for a language; undefined when nobody has measured it. */
export const calibrationOf = (profileId: string, language: string): Calibration | undefined => {
  const found = measuredOf(profileId);
  return found?.languages.includes(language) ? found : undefined;
};

/** Whether vectors of an encoder's model can tell what is said in a language; a model that nobody has measured is believed to. */
export const readsLanguage = (profileId: string, language: string): boolean =>
  measuredOf(profileId)?.languages.includes(primaryLanguage(language) ?? unknown) ?? true;
