/** Paths of everything a client can ask of a run, by what it is. */
export const runLinks = (runId: string): Record<string, string> => {
  const self = `/v1/research/${runId}`;
  return {
    self,
    events: `${self}/events`,
    plan: `${self}/plan`,
    scratchpad: `${self}/scratchpad`,
    report: `${self}/report`,
    claims: `${self}/claims`,
    sources: `${self}/sources`,
    audit: `${self}/audit`,
    artifacts: `${self}/artifacts`,
    bundle: `${self}/bundle`,
  };
};
