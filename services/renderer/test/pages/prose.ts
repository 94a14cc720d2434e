/** Returns the sentences of an article about a gauge, unique to its page. */
export const sentencesOf = (gauge: number): readonly string[] => [
  `Gauge ${gauge} stands on the northern wall of the harbour and has recorded the tide since it was built.`,
  `Its float hangs in a well of iron, so that waves of a few seconds leave no trace in the record of gauge ${gauge}.`,
  `The keeper of gauge ${gauge} reads the paper drum each Monday and writes the heights into a book of the port.`,
  `In the winter of the great storm gauge ${gauge} measured a surge of almost two metres above the predicted tide.`,
  `Engineers compared gauge ${gauge} with a satellite and found that both agree within three centimetres.`,
  `Because the land sinks slowly, the mean level at gauge ${gauge} rises faster than that of the open sea.`,
];

/** Returns an article as HTML, in two paragraphs under a heading. */
export const articleOf = (gauge: number): string => {
  const sentences = sentencesOf(gauge);
  const paragraph = (part: readonly string[]): string => `<p>${part.join(" ")}</p>`;
  return `<h1>Gauge ${gauge}</h1>${paragraph(sentences.slice(0, 3))}${paragraph(sentences.slice(3))}`;
};

/** A page without content before its script runs. */
export const shellOf = (script: string, body = '<div id="root"></div>', head = ""): string =>
  `<!doctype html><html lang="en"><head><title>Tide gauges</title>${head}</head><body>${body}
<noscript>You need to enable JavaScript to run this app.</noscript><script>${script}</script></body></html>`;
