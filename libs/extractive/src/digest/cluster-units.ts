import { contentTerms } from "../words/content-words.ts";
import { keyPhrases } from "./key-phrases.ts";
import type { Unit } from "./rate-units.ts";

/** Units that speak of one thing, named by a phrase that they share; those that share none with enough others have no name. */
export interface Cluster {
  readonly name: string | undefined;
  readonly units: readonly Unit[];
}

/** Fewer are read in one go. */
const minUnits = 8;
const minUnitsOfCluster = 4;
const maxClusters = 4;

/**
 * Groups units by the phrases they share (suffix-tree clustering with runs of two and three words; Zamir & Etzioni 1998): the phrase of the
 * most documents takes its units first. Units without a group stand first, in their order; few units are one group.
 */
export const clusterUnits = (units: readonly Unit[], question: string, language: string): Cluster[] => {
  if (units.length < minUnits) return [{ name: undefined, units }];
  const asked = contentTerms(question, language);
  const clusters: Cluster[] = [];
  let rest = [...units];
  while (clusters.length < maxClusters) {
    const [phrase] = keyPhrases(rest, asked, language);
    if (phrase === undefined || phrase.units.length < minUnitsOfCluster) break;
    const members = new Set(phrase.units);
    clusters.push({ name: phrase.text, units: rest.filter((unit) => members.has(unit)) });
    rest = rest.filter((unit) => !members.has(unit));
  }
  return [{ name: undefined, units: rest }, ...clusters].filter((cluster) => cluster.units.length > 0);
};
