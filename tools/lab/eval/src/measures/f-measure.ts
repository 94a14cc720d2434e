/** True positives, false positives and false negatives. */
export interface Counts {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

/** Returns the harmonic mean of precision and recall, 0 to 1; 0 if nothing was right. */
export const fMeasure = ({ right, wrong, missed }: Counts): number =>
  right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);

/** A gold label and the label that was assigned. */
export interface Labelled {
  readonly gold: string;
  readonly given: string;
}

const countsOf = (answers: readonly Labelled[], label: string): Counts => ({
  right: answers.filter(({ gold, given }) => gold === label && given === label).length,
  wrong: answers.filter(({ gold, given }) => gold !== label && given === label).length,
  missed: answers.filter(({ gold, given }) => gold === label && given !== label).length,
});

/** Returns the mean of the labels' F-measures, each label with the same weight; labels that gold never has are left out. */
export const macroF = (answers: readonly Labelled[]): number => {
  const labels = [...new Set(answers.map(({ gold }) => gold))];
  const sum = labels.reduce((total, label) => total + fMeasure(countsOf(answers, label)), 0);
  return labels.length === 0 ? 0 : sum / labels.length;
};

/** Returns the share of the answers with the gold label; 0 without answers. */
export const accuracy = (answers: readonly Labelled[]): number =>
  answers.length === 0 ? 0 : answers.filter(({ gold, given }) => gold === given).length / answers.length;
