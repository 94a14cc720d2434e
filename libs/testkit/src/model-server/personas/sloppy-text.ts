type Deform = (text: string) => string;

const fenced: Deform = (text) => `\`\`\`xml\n${text}\n\`\`\``;
const upperCase: Deform = (text) => text.replaceAll(/<\/?\w+>/g, (tag) => tag.toUpperCase());
const withProse: Deform = (text) => `Sure! Here it is:\n\n${text}\n\nLet me know if you need anything else.`;
const withoutEnds: Deform = (text) => text.replaceAll(/<\/(?:content|research_item|research_result)>/g, "");
const withoutSources: Deform = (text) => text.replaceAll(/<source>.*?<\/source>\n?/g, "");

/** What a careless model makes of text with tags, one way after the other; the last one cannot be used. */
export const textDeformations: readonly [Deform, ...Deform[]] = [
  fenced,
  upperCase,
  withProse,
  withoutEnds,
  withoutSources,
];
